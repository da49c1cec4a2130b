import type { Contact, Listing } from '@flight-amigo/backend/contract/listings'
import { buttonClass } from '@flight-amigo/shared-ui/Button'
import { track } from '@flight-amigo/shell/sdk'
import styles from './ContactInfo.module.css'
import { contactLinks } from './contactLinks.ts'
import { engagement } from './engagement.ts'
import { useKeptOffline } from './useKeptOffline.ts'

interface Props {
  reader: number
  listing: Listing
  contact: Contact
}

/** What the owner of a listing has given to the reader, and the ways to get in touch. */
export function ContactDetails({ reader, listing, contact }: Props) {
  const { name, email, phoneNumber } = contact
  const { departureAirport, arrivalAirport } = listing
  const links = contactLinks({ email, phoneNumber, subject: `Flight Amigo: ${departureAirport} to ${arrivalAirport}` })
  useKeptOffline(reader, listing, contact)
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
