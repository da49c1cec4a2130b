import type { Listing } from '@flight-amigo/backend/contract/listings'
import type { TrackedEvent } from '@flight-amigo/shell/sdk'

/** The event for an action on a listing. It names no person. */
export function engagement(name: string, { id, type, departureAirport, arrivalAirport }: Listing): TrackedEvent {
  const category = name === 'tip_start' ? 'tip' : name.startsWith('contact_') ? 'contact' : 'engagement'
  return { name, category, label: `${type}: ${departureAirport} to ${arrivalAirport}`, value: id }
}
