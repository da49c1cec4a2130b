import type { Contact, Listing } from '@flight-amigo/backend/contract/listings'
import { Button, buttonClass } from '@flight-amigo/shared-ui/Button'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { takeFocus } from '@flight-amigo/shared-ui/takeFocus'
import { login, skipToken, track, useFailure, useSession } from '@flight-amigo/shell/sdk'
import { useState } from 'react'
import styles from './ContactInfo.module.css'
import { contactLinks } from './contactLinks.ts'
import { useAskForContactMutation, useContactQuery } from './details.api.ts'
import { engagement } from './engagement.ts'
import { useKeptOffline } from './useKeptOffline.ts'

/** The contact details of a listing's owner. They are shown on request, and the owner is told about it. */
export function ContactInfo({ listing }: { listing: Listing }) {
  const { user } = useSession()
  const [ask, { data: asked, isLoading }] = useAskForContactMutation()
  const [isAsked, setAsked] = useState(false)
  const { failure, fail, clear } = useFailure()
  const isOwn = user?.id === listing.userId
  // Somebody who has asked before need not ask again, after a reload neither.
  const { currentData: obtained } = useContactQuery(user && !isOwn ? listing.id : skipToken)
  const contact = asked ?? obtained
  useKeptOffline(user?.id, listing, contact)
  if (isOwn) return <p className={styles.note}>This is your own listing.</p>
  if (user && contact)
    return (
      <div {...(isAsked && { ref: takeFocus, tabIndex: -1 })} className={styles.result}>
        <ContactDetails listing={listing} contact={contact} />
      </div>
    )

  const request = async () => {
    clear()
    if (!user && !(await login())) return
    const answer = await ask(listing.id)
    if (answer.error)
      return fail({ title: 'Request failed', description: 'Something went wrong. Please try again.' }, answer.error)
    setAsked(true)
    track(engagement('contact_view', listing))
  }

  return (
    <div className={styles.ask}>
      <p className={styles.note}>
        Contact details are shown only to people who ask for them. We tell <bdi>{listing.username}</bdi> that you asked.
      </p>
      <FailureNotice failure={failure} />
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
                <dd dir="auto">{value}</dd>
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
