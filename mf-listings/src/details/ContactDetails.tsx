import { listingPath } from '@flight-amigo/backend/addresses/listings'
import type { Contact, Listing } from '@flight-amigo/backend/contract/listings'
import { buttonClass } from '@flight-amigo/shared-ui/Button'
import { PersonText } from '@flight-amigo/shared-ui/PersonText'
import { canSaveNotes, loadDevice, track } from '@flight-amigo/shell/sdk'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { formatDays } from '../listing/tripDates.ts'
import styles from './ContactInfo.module.css'
import { engagement } from './engagement.ts'

export function normalizePhone(phone: string): string {
  return `+${phone.replace(/\D/g, '')}`
}

/** Leaves out the actions for which the owner has no details. */
export function contactLinks({ email, phoneNumber, subject }: ContactLinksContact): ContactLink[] {
  const links: ContactLink[] = []
  if (email) {
    const to = encodeURIComponent(email)
    const about = encodeURIComponent(subject)
    links.push(
      { event: 'contact_email', label: t`Email Client`, href: `mailto:${to}?subject=${about}` },
      {
        event: 'contact_gmail',
        label: 'Gmail',
        href: `https://mail.google.com/mail/?view=cm&fs=1&to=${to}&su=${about}`,
        isExternal: true,
      },
      {
        event: 'contact_outlook',
        label: 'Outlook',
        href: `https://outlook.live.com/mail/0/deeplink/compose?to=${to}&subject=${about}`,
        isExternal: true,
      },
    )
  }
  if (phoneNumber) {
    const number = normalizePhone(phoneNumber)
    const digits = number.slice(1)
    links.push(
      {
        event: 'contact_call',
        label: t({ message: 'Call', comment: 'A link that calls a phone number' }),
        href: `tel:${number}`,
      },
      { event: 'contact_sms', label: 'SMS', href: `sms:${number}` },
      { event: 'contact_whatsapp', label: 'WhatsApp', href: `https://wa.me/${digits}`, isExternal: true },
      { event: 'contact_telegram', label: 'Telegram', href: `https://t.me/${number}`, isExternal: true },
    )
  }
  return links
}

interface ContactLinksContact {
  email?: string | null | undefined
  phoneNumber?: string | null | undefined
  subject: string
}

interface ContactLink {
  event: string
  label: string
  href: string
  isExternal?: boolean
}

function useOfflineCopy(me: number | undefined, listing: Listing, contact: Contact | null | undefined): void {
  useEffect(() => {
    if (me === undefined || !contact || !canSaveNotes()) return
    const { id, username, departureAirport, arrivalAirport } = listing
    const days = formatDays(listing)
    const lines = [
      { label: t`Trip`, text: t`${departureAirport} to ${arrivalAirport}, ${days}` },
      { label: t`Email`, text: contact.email ?? '' },
      { label: t`Phone`, text: contact.phoneNumber ?? '' },
    ].filter(({ text }) => text !== '')
    const heading = t`Contact details`
    const note = {
      ...{ kind: 'contacts', heading, id },
      ...{ title: contact.name || username, link: listingPath(id), lines },
    }
    // Offline storage is optional, so ignore failures.
    loadDevice().then(
      (device) => device.saveNote(me, note),
      () => {},
    )
  }, [me, listing, contact])
}

interface Props {
  reader: number
  listing: Listing
  contact: Contact
}

export function ContactDetails({ reader, listing, contact }: Props) {
  const { name, email, phoneNumber } = contact
  const { departureAirport, arrivalAirport } = listing
  const links = contactLinks({ email, phoneNumber, subject: t`Flight Amigo: ${departureAirport} to ${arrivalAirport}` })
  useOfflineCopy(reader, listing, contact)
  if (links.length === 0)
    return (
      <p className={styles.note}>
        <Trans>No contact information available</Trans>
      </p>
    )
  return (
    <div className={styles.section}>
      <dl className={styles.known}>
        {[
          [t`Name`, name],
          [t`Email`, email],
          [t`Phone`, phoneNumber],
        ].map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <PersonText as="dd">{value}</PersonText>
              </div>
            ),
        )}
      </dl>
      <ul className={styles.links} aria-label={t`Ways to get in touch`}>
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
