import type { ConversationTrip, TripFacts } from '@flight-amigo/backend/contract/messaging'

type Days = Pick<TripFacts, 'date' | 'endDate'>
type Route = Pick<TripFacts, 'departureAirport' | 'departureCity' | 'arrivalAirport' | 'arrivalCity'>

// A wall date has no time zone, so no zone may shift it.
const formatted = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
  return (day: string) => format.format(new Date(`${day}T00:00:00Z`))
}
const long = formatted({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' })
const spoken = formatted({ month: 'long', day: 'numeric' })

const isRange = ({ date, endDate }: Days): boolean => endDate !== null && endDate !== date

/** "Tue, Dec 8, 2026", or both days of a range. */
export const daysOf = (trip: Days): string =>
  isRange(trip) ? `${long(trip.date)} – ${long(trip.endDate!)}` : long(trip.date)

/** "on December 8", or "between December 8 and December 12". */
export const whenInWords = (trip: Days): string =>
  isRange(trip) ? `between ${spoken(trip.date)} and ${spoken(trip.endDate!)}` : `on ${spoken(trip.date)}`

/** "from Hyderabad to Chicago"; within one city with the airports, which would be the same otherwise. */
export function routeInWords({ departureAirport, departureCity, arrivalAirport, arrivalCity }: Route): string {
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
export const stateWords: Record<ConversationTrip['state'], string> = {
  open: 'Open',
  past: 'Past',
  closed: 'Closed',
  removed: 'Removed',
}

/** What stands in the place of a listing that is gone. */
export const REMOVED = 'The listing of this conversation is not there any more.'
