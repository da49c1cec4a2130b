import type { Listing } from '@flight-amigo/backend/contract/listings'
import type { TrackedEvent } from '@flight-amigo/shell/sdk'

export function engagement(name: string, { id, type, departureAirport, arrivalAirport }: Listing): TrackedEvent {
  const category = name === 'tip_start' ? 'tip' : name.startsWith('contact_') ? 'contact' : 'engagement'
  return { name, category, label: `${type}: ${departureAirport} to ${arrivalAirport}`, value: id }
}
