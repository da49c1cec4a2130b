import { clockTime } from '../../../http/clock.contract.ts'
import { languageOf } from '../../../languages/languages.ts'
import type { Listing, Match, Tier } from '../../listings.contract.ts'
import { placeOf } from '../../trip/flight-times.service.ts'

const MONTH_DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** 'Dec 8'. */
export const dayOf = (day: string) => MONTH_DAY.format(new Date(`${day}T00:00:00Z`))
const daysOf = (days: number) => `${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'}`

/** The best reason may be that of a later shared flight. */
const isOneFlight = ({ flightNumber, otherNumber }: NonNullable<Match['withYou']>[number]) =>
  flightNumber && !otherNumber

type MatchFlight = NonNullable<Match['withYou']>[number]
const cityOf = (airport: string) => placeOf(airport).city
const routeOf = ({ departureAirport, arrivalAirport }: Pick<MatchFlight, 'departureAirport' | 'arrivalAirport'>) =>
  `${cityOf(departureAirport)} to ${cityOf(arrivalAirport)}`

type Words = (match: Match, other: Listing, day: string) => string

const WORDS: Record<Tier, Words> = {
  'same-flight': ({ withYou = [] }) => {
    const way = withYou.find(isOneFlight)
    return `Same flight ${way?.flightNumber}${way?.soldAs ? ` (${way.soldAs})` : ''} on ${dayOf(way?.date ?? '')}`
  },
  'same-plane': ({ withYou = [] }) => {
    const way = withYou.find(({ otherNumber }) => otherNumber)
    return `Likely the same plane on ${dayOf(way?.date ?? '')} (${way?.flightNumber} is sold as ${way?.otherNumber})`
  },
  'shared-leg': ({ withYou = [] }) => {
    const way = withYou.find(({ certain }) => certain) ?? withYou[0]
    const route = way ? ` from ${routeOf(way)}` : ''
    return `${way?.certain ? 'With you' : 'May be on your flight'}${route} on ${dayOf(way?.date ?? '')}`
  },
  'same-day': ({ otherFlights: [way] = [] }, other, day) => {
    if (!way) return `Same route, same day, ${dayOf(day)}`
    const isWhole = way.departureAirport === other.departureAirport && way.arrivalAirport === other.arrivalAirport
    return `Same route${isWhole ? '' : `, ${routeOf(way)}`}, same day, another flight, ${dayOf(way.date)}`
  },
  'near-day': ({ days = 0 }, _, day) =>
    `Same route, ${daysOf(days)} ${days > 0 ? 'later' : 'earlier'}, on ${dayOf(day)}`,
  'near-airport': (_, { departureAirport, departureCity, arrivalAirport, arrivalCity }, day) =>
    `From ${departureCity} (${departureAirport}) to ${arrivalCity} (${arrivalAirport}) on ${dayOf(day)}`,
}

/** Returns the reason for a match as text, without user input. */
export const reasonOf = (match: Match, other: Listing, mine: string): string =>
  WORDS[match.tier](match, other, nearestDay(other, mine))

/**
 * The same for a saved search. Its author may have no trip, so the text does not mention traveling together; `search` is the
 * route, 'from Hyderabad to Chicago'.
 */
export function searchReason(
  match: Match,
  other: Listing,
  { day, route: search }: { day: string; route: string },
): string {
  const { tier, withYou: [way] = [], days = 0 } = match
  if (tier === 'near-airport') return reasonOf(match, other, day)
  const route = tier === 'same-flight' ? `Flight ${way?.flightNumber}` : `F${search.slice(1)}`
  const later = tier === 'near-day' ? `, ${daysOf(days)} ${days > 0 ? 'later' : 'earlier'},` : ''
  return `${route}${later} on ${dayOf(way?.date ?? nearestDay(other, day))}`
}

/** The first common day, or their nearest day. */
function nearestDay({ date, endDate }: Listing, mine: string): string {
  if (mine <= date) return date
  return endDate && mine < endDate ? mine : (endDate ?? date)
}

/** Returns details of a match: different times, a common language, and flights without company. */
export const detailsOf = ({ language, withYou = [], alone = [] }: Match): string[] => [
  ...withYou.flatMap(({ flightNumber, time, otherTime }) =>
    time && otherTime
      ? [`The times of ${flightNumber} differ: yours is ${clockTime(time)}, theirs ${clockTime(otherTime)}.`]
      : [],
  ),
  ...withYou.flatMap(({ flightNumber, departureAirport, arrivalAirport, otherArrival }) =>
    otherArrival
      ? [
          `${flightNumber} from ${cityOf(departureAirport)}: yours to ${cityOf(arrivalAirport)}, theirs to ${cityOf(otherArrival)}.`,
        ]
      : [],
  ),
  ...(language ? [`You both speak ${languageOf(language)?.name ?? language}.`] : []),
  ...(alone.length > 0 ? [`Not together: ${alone.map(routeOf).join(', ')}.`] : []),
]
