import type { Contact, Listing } from '@flight-amigo/backend/contract/listings'
import { loadDevice } from '@flight-amigo/shell/sdk'
import { useEffect } from 'react'
import { formatDays } from '../listing/tripDates.ts'

/** Keeps contact details that a person has obtained on this device, to be read without a network. */
export function useKeptOffline(me: number | undefined, listing: Listing, contact: Contact | null | undefined): void {
  useEffect(() => {
    if (me === undefined || !contact) return
    const { id, username, departureAirport, arrivalAirport } = listing
    const lines = [
      { label: 'Trip', text: `${departureAirport} to ${arrivalAirport}, ${formatDays(listing)}` },
      { label: 'Email', text: contact.email ?? '' },
      { label: 'Phone', text: contact.phoneNumber ?? '' },
    ].filter(({ text }) => text !== '')
    const note = { kind: 'Contact details', id, title: contact.name || username, link: `/search?listing=${id}`, lines }
    // The page works all the same where nothing can be kept.
    loadDevice().then((device) => device.keepNote(me, note), Boolean)
  }, [me, listing, contact])
}
