import type { ConversationTrip, TripFacts } from '@flight-amigo/backend/contract/messaging'
import { monthDay, weekdayOf } from '@flight-amigo/shared-ui/days'
import { isEnglish, locale } from '@flight-amigo/shared-ui/locale'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'

type Days = Pick<TripFacts, 'date' | 'endDate'>
type Route = Pick<TripFacts, 'departureAirport' | 'departureCity' | 'arrivalAirport' | 'arrivalCity'>

const YEAR_AND_WEEKDAY = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
const long = (day: string): string =>
  isEnglish() ? `${weekdayOf(day)}, ${day.slice(0, 4)}` : new Date(day).toLocaleDateString(locale(), YEAR_AND_WEEKDAY)
export const spokenDay = (day: string): string =>
  new Date(day).toLocaleDateString(locale(), { month: 'long', day: 'numeric', timeZone: 'UTC' })

export const isRange = ({ date, endDate }: Days): boolean => endDate !== null && endDate !== date

export const daysOf = (trip: Days): string =>
  isRange(trip) ? `${long(trip.date)} – ${long(trip.endDate!)}` : long(trip.date)

/** For a line that has no room for weekdays and years. */
export const shortDaysOf = (trip: Days): string =>
  isRange(trip) ? `${monthDay(trip.date)} – ${monthDay(trip.endDate!)}` : monthDay(trip.date)

export const citiesOf = ({ departureAirport, departureCity, arrivalAirport, arrivalCity }: Route) =>
  departureCity === arrivalCity
    ? { from: `${departureCity} (${departureAirport})`, to: `${arrivalCity} (${arrivalAirport})` }
    : { from: departureCity, to: arrivalCity }

export const kindOf = ({ type, userId }: Pick<TripFacts, 'type' | 'userId'>, me: number): string => {
  if (userId === me) return type === 'helper' ? t`You offer help` : t`You ask for help`
  return type === 'helper' ? t`Offers help` : t`Asks for help`
}

export const LISTING_STATES: Record<ConversationTrip['state'], MessageDescriptor> = {
  open: msg({ message: 'Open', comment: 'A badge: the state of a listing.' }),
  past: msg({ message: 'Past', comment: 'A badge: the state of a listing.' }),
  closed: msg({ message: 'Closed', comment: 'A badge: the state of a listing.' }),
  removed: msg({ message: 'Removed', context: 'listing', comment: 'A badge: the state of a listing.' }),
}

export const REMOVED = msg`The listing of this conversation no longer exists.`
