import type { Contact, Listing } from '@flight-amigo/backend/contract/listings'
import { Button, buttonClass } from '@flight-amigo/shared-ui/Button'
import { errorText, login, toast, track, useSession } from '@flight-amigo/shell/sdk'
import styles from './ContactInfo.module.css'
import { contactLinks } from './contactLinks.ts'
import { useAskForContactMutation } from './details.api.ts'
import { engagement } from './engagement.ts'

/** The contact details of a listing's owner. They are shown on request, and the owner is told about it. */
export function ContactInfo({ listing }: { listing: Listing }) {
  const { user } = useSession()
  // The cache key keeps the answer, so that the dialog shows it when it is opened again.
  const [ask, { data, isLoading }] = useAskForContactMutation({ fixedCacheKey: `contact-${listing.id}` })
  if (user && user.id === listing.userId) return <p className={styles.note}>This is your own listing.</p>
  if (user && data) return <ContactDetails listing={listing} contact={data} />

  const request = async () => {
    if (!user && !(await login())) return
    const answer = await ask(listing.id)
    if (answer.error)
      return toast({
        variant: 'destructive',
        title: 'Request failed',
        description: errorText(answer.error, 'Something went wrong. Please try again.'),
      })
    track(engagement('contact_view', listing))
  }

  return (
    <div className={styles.ask}>
      <p className={styles.note}>
        Contact details are shown only to people who ask for them. We tell {listing.username} that you asked.
      </p>
      <Button variant={listing.type === 'helper' ? 'sky' : 'accent'} busy={isLoading} onClick={request}>
        {listing.type === 'helper' ? 'Show Contact Info' : 'Connect'}
      </Button>
    </div>
  )
}

function ContactDetails({ listing, contact: { name, email, phoneNumber } }: { listing: Listing; contact: Contact }) {
  const { departureAirport, arrivalAirport } = listing
  const links = contactLinks({ email, phoneNumber, subject: `Flight Amigo: ${departureAirport} to ${arrivalAirport}` })
  if (links.length === 0) return <p className={styles.note}>No contact information available</p>
  return (
    <div className={styles.ask}>
      <dl className={styles.known}>
        {[
          ['Name', name],
          ['Email', email],
          ['Phone', phoneNumber],
        ].map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <ul className={styles.ways} aria-label="Ways to get in touch">
        {links.map(({ label, href, event, isExternal }) => (
          <li key={label}>
            <a
              className={buttonClass({ variant: 'quiet', size: 'small' })}
              href={href}
              {...(isExternal && { target: '_blank', rel: 'noopener noreferrer' })}
              onClick={() => track(engagement(event, listing))}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
