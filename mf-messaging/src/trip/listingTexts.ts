import type { ConversationTrip, TripFacts } from '@flight-amigo/backend/contract/messaging'
import { weekdayOf } from '@flight-amigo/shared-ui/days'

type Days = Pick<TripFacts, 'date' | 'endDate'>
type Route = Pick<TripFacts, 'departureAirport' | 'departureCity' | 'arrivalAirport' | 'arrivalCity'>

const long = (day: string): string => `${weekdayOf(day)}, ${day.slice(0, 4)}`
/** Formats a day as "December 8". */
const spoken = (day: string): string =>
  new Date(day).toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })

const isRange = ({ date, endDate }: Days): boolean => endDate !== null && endDate !== date

/** Formats the days as "Tue, Dec 8, 2026", or as a range. */
export const daysOf = (trip: Days): string =>
  isRange(trip) ? `${long(trip.date)} – ${long(trip.endDate!)}` : long(trip.date)

/** Formats the days as "on December 8", or "between December 8 and December 12". */
export const dateText = (trip: Days): string =>
  isRange(trip) ? `between ${spoken(trip.date)} and ${spoken(trip.endDate!)}` : `on ${spoken(trip.date)}`

/** Formats the route as "from Hyderabad to Chicago", with the airports if the cities are the same. */
export function routeText({ departureAirport, departureCity, arrivalAirport, arrivalCity }: Route): string {
  if (departureCity !== arrivalCity) return `from ${departureCity} to ${arrivalCity}`
  return `from ${departureCity} (${departureAirport}) to ${arrivalCity} (${arrivalAirport})`
}

/** Formats a flight number as "AI 127". A carrier code has three letters, or two letters or digits. */
export const flightOf = ({ flightNumber }: Pick<TripFacts, 'flightNumber'>): string | undefined =>
  flightNumber?.replace(/^([A-Z]{3}|[A-Z\d]{2})(?=\d)/, '$1 ')

/** Describes whether the listing offers or seeks help. */
export const kindOf = ({ type, userId }: Pick<TripFacts, 'type' | 'userId'>, me: number): string => {
  if (userId === me) return type === 'helper' ? 'You offer help' : 'You ask for help'
  return type === 'helper' ? 'Offers help' : 'Asks for help'
}

export const LISTING_STATES: Record<ConversationTrip['state'], string> = {
  open: 'Open',
  past: 'Past',
  closed: 'Closed',
  removed: 'Removed',
}

export const REMOVED = 'The listing of this conversation no longer exists.'
