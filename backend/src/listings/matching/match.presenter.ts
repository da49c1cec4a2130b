import { languageOf } from '../../languages/languages.ts'
import { kmBetween } from '../airports/places.ts'
import { daysAfter, type Listing, type Match, type Tier } from '../listings.contract.ts'

/** What a reason is found from. */
export type MatchedTrip = Pick<
  Listing,
  'departureAirport' | 'arrivalAirport' | 'date' | 'endDate' | 'legs' | 'languageCodes'
>

/** A flight with the days on which it may leave. */
type Flight = NonNullable<Listing['legs']>[number] & { endDate: string }

/** The reason why their trip fits mine, whose best tier is known. */
export function matchOf(tier: Tier, mine: MatchedTrip, theirs: MatchedTrip & Pick<Listing, 'type'>): Match {
  const match: Match = { tier }
  const language = commonLanguage(mine, theirs)
  if (language) {
    match.language = language
    match.languageName = languageOf(language)?.name ?? language
  }
  if (tier === 'near-day') match.days = daysLater(mine, theirs)
  if (tier === 'near-airport') match.distanceKm = kmApart(mine, theirs)
  if (tier === 'same-flight' || tier === 'same-plane' || tier === 'shared-leg') {
    const [myFlights, theirFlights] = [flightsOf(mine), flightsOf(theirs)]
    match.withYou = myFlights.flatMap((flight) => together(flight, theirFlights) ?? [])
    const [seeker, helper] = theirs.type === 'helper' ? [myFlights, theirFlights] : [theirFlights, myFlights]
    const alone = seeker.filter((flight) => !together(flight, helper))
    if (alone.length > 0) match.alone = alone.map((flight) => ({ ...endsOf(flight), date: flight.date }))
  }
  return match
}

type Way = NonNullable<Match['withYou']>[number]

/** My flight as both take it, by what they have most in common; undefined if no flight of theirs is one with it. */
function together(mine: Flight, theirFlights: readonly Flight[]): Way | undefined {
  const near = theirFlights.filter(
    (theirs) => theirs.departureAirport === mine.departureAirport && overlap(mine, theirs),
  )
  const { flightNumber, time } = mine
  const sameFlight = near.find((theirs) => flightNumber && theirs.flightNumber === flightNumber)
  if (sameFlight) return { ...endsOf(mine), date: firstDay(mine, sameFlight), flightNumber }
  const sameWay = near.filter((theirs) => theirs.arrivalAirport === mine.arrivalAirport)
  const samePlane = sameWay.find((theirs) => time && theirs.time === time && flightNumber && theirs.flightNumber)
  if (samePlane)
    return { ...endsOf(mine), date: firstDay(mine, samePlane), flightNumber, otherNumber: samePlane.flightNumber }
  return sameWay[0] && { ...endsOf(mine), date: firstDay(mine, sameWay[0]) }
}

const endsOf = ({ departureAirport, arrivalAirport }: Flight) => ({ departureAirport, arrivalAirport })

const overlap = (one: Flight, other: Flight) => one.date <= other.endDate && other.date <= one.endDate

/** The first day on which both may take a flight. */
const firstDay = (one: Flight, other: Flight) => (one.date > other.date ? one.date : other.date)

/** The flights of a flexible trip move together. */
function flightsOf({ legs = [], ...trip }: MatchedTrip): Flight[] {
  const days = daysFrom(trip.date, lastDay(trip))
  return legs.map((leg) => ({ ...leg, endDate: daysAfter(leg.date, days) }))
}

const lastDay = ({ date, endDate }: Pick<MatchedTrip, 'date' | 'endDate'>) => endDate ?? date

const daysFrom = (one: string, other: string) => (Date.parse(other) - Date.parse(one)) / 86_400_000

/** By how many days they leave after my last day; below 0, before my first. */
const daysLater = (mine: MatchedTrip, theirs: MatchedTrip) =>
  theirs.date > lastDay(mine) ? daysFrom(lastDay(mine), theirs.date) : daysFrom(mine.date, lastDay(theirs))

/** The farther distance of both ends; undefined when no distance is known. */
function kmApart(mine: MatchedTrip, theirs: MatchedTrip): number | undefined {
  const known = [
    kmBetween(mine.departureAirport, theirs.departureAirport),
    kmBetween(mine.arrivalAirport, theirs.arrivalAirport),
  ].filter((km) => km !== undefined)
  return known.length > 0 ? Math.max(...known) : undefined
}

/** English comes last: among travellers it says least. */
function commonLanguage({ languageCodes: mine = [] }: MatchedTrip, { languageCodes: theirs = [] }: MatchedTrip) {
  const common = mine.filter((code) => theirs.includes(code))
  return common.find((code) => code !== 'eng') ?? common[0]
}
