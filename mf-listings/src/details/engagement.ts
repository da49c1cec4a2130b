import type { Listing } from '@flight-amigo/backend/contract/listings'
import type { TrackedEvent } from '@flight-amigo/shell/sdk'

/** The analytics event for an action on a listing. It contains no personal data. */
export function engagement(name: string, { id, type, departureAirport, arrivalAirport }: Listing): TrackedEvent {
  const category = name === 'tip_start' ? 'tip' : name.startsWith('contact_') ? 'contact' : 'engagement'
  return { name, category, label: `${type}: ${departureAirport} to ${arrivalAirport}`, value: id }
}
