import type { ConversationTrip, TripFacts } from '@flight-amigo/backend/contract/messaging'
import { weekdayOf } from '@flight-amigo/shared-ui/days'

type Days = Pick<TripFacts, 'date' | 'endDate'>
type Route = Pick<TripFacts, 'departureAirport' | 'departureCity' | 'arrivalAirport' | 'arrivalCity'>

const long = (day: string): string => `${weekdayOf(day)}, ${day.slice(0, 4)}`
/** "December 8". */
const spoken = (day: string): string =>
  new Date(day).toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })

const isRange = ({ date, endDate }: Days): boolean => endDate !== null && endDate !== date

/** "Tue, Dec 8, 2026", or both days of a range. */
export const daysOf = (trip: Days): string =>
  isRange(trip) ? `${long(trip.date)} – ${long(trip.endDate!)}` : long(trip.date)

/** "on December 8", or "between December 8 and December 12". */
export const dateText = (trip: Days): string =>
  isRange(trip) ? `between ${spoken(trip.date)} and ${spoken(trip.endDate!)}` : `on ${spoken(trip.date)}`

/** "from Hyderabad to Chicago"; within one city with the airports, which would be the same otherwise. */
export function routeText({ departureAirport, departureCity, arrivalAirport, arrivalCity }: Route): string {
  if (departureCity !== arrivalCity) return `from ${departureCity} to ${arrivalCity}`
  return `from ${departureCity} (${departureAirport}) to ${arrivalCity} (${arrivalAirport})`
}

/** "AI 127". A carrier has three letters, or two characters that may be digits. */
export const flightOf = ({ flightNumber }: Pick<TripFacts, 'flightNumber'>): string | undefined =>
  flightNumber?.replace(/^([A-Z]{3}|[A-Z\d]{2})(?=\d)/, '$1 ')

/** What its owner wants, as the reader says it. */
export const kindOf = ({ type, userId }: Pick<TripFacts, 'type' | 'userId'>, me: number): string => {
  if (userId === me) return type === 'helper' ? 'You offer help' : 'You ask for help'
  return type === 'helper' ? 'Offers help' : 'Asks for help'
}

/** The state of a listing in one word. */
export const LISTING_STATES: Record<ConversationTrip['state'], string> = {
  open: 'Open',
  past: 'Past',
  closed: 'Closed',
  removed: 'Removed',
}

/** What stands in the place of a listing that is gone. */
export const REMOVED = 'The listing of this conversation is not there any more.'
