import { languageOf } from '../../languages/languages.ts'
import { kmBetween } from '../airports/airport-locations.ts'
import {
  compareFlights,
  type FlightPair,
  isCertain,
  pairFlights,
  timesDiffer,
} from '../itinerary/flight-comparison.contract.ts'
import { nearestDay } from '../itinerary/itinerary-days.ts'
import { daysAfter, type Listing, type Match, type Tier } from '../listings.contract.ts'

type Flight = NonNullable<Listing['legs']>[number] & { endDate: string; operatedAs?: string | undefined }

export type MatchedTrip = Pick<
  Listing,
  'departureAirport' | 'arrivalAirport' | 'date' | 'endDate' | 'languageCodes' | 'openLegs'
> & { legs?: Array<Omit<Flight, 'endDate'>> | undefined }

/** The operating airlines' flight numbers, where known, by the position of the flight in its trip. */
export type OperatedFlights = { [position: string]: string } | null

/** The days of a search without a day. */
export const ANY_DAY = { date: '0001-01-01', endDate: '9999-12-31' }

export const withOperated = <Trip extends Pick<Listing, 'legs'>>(trip: Trip, operated: OperatedFlights) => ({
  ...trip,
  legs: trip.legs?.map((leg, n) =>
    leg.flightNumber && operated?.[n + 1] ? { ...leg, operatedAs: operated[n + 1] } : leg,
  ),
})

export function matchOf(tier: Tier, me: MatchedTrip, them: MatchedTrip & Pick<Listing, 'type'>): Match {
  const [mine, theirs] = [openPart(me, them), { ...openPart(them, me), type: them.type }]
  const match: Match = { tier }
  const language = commonLanguage(mine, theirs)
  if (language) {
    match.language = language
    match.languageName = languageOf(language)?.name ?? language
  }
  if (tier === 'near-day') match.days = daysLater(mine, theirs)
  if (tier === 'near-airport') match.distanceKm = kmApart(mine, theirs)
  const [myFlights, theirFlights] = [flightsOf(mine), flightsOf(theirs)]
  const { withYou, otherFlights } = sharedFlights(myFlights, theirFlights)
  if (tier === 'same-day') {
    const different = otherFlights.length > 0 ? otherFlights : otherStart(mine, myFlights, theirFlights)
    if (different.length > 0) match.otherFlights = different
  }
  if (tier === 'same-flight' || tier === 'same-plane' || tier === 'shared-leg') {
    match.withYou = withYou
    const [seeker, helper] = theirs.type === 'helper' ? [myFlights, theirFlights] : [theirFlights, myFlights]
    const { alone } = sharedFlights(seeker, helper)
    if (alone.length > 0)
      match.alone = alone.map(({ departureAirport, arrivalAirport, date }) => ({
        departureAirport,
        arrivalAirport,
        date,
      }))
  }
  if (them.endDate && me.date !== ANY_DAY.date) match.date = dayOfMatch(me, them, match.withYou)
  return match
}

function dayOfMatch(me: MatchedTrip, them: MatchedTrip, [shared]: Match['withYou'] = []): string {
  const leg = them.legs?.find((leg) => shared && isSameRoute(leg, shared))
  return leg && shared
    ? daysAfter(them.date, daysFrom(leg.date, shared.date))
    : nearestDay({ ...them, endDate: them.endDate ?? null }, me.date)
}

const isSameRoute = (one: Ends, other: Ends) =>
  one.departureAirport === other.departureAirport && one.arrivalAirport === other.arrivalAirport

type Leg = NonNullable<Listing['openLegs']>[number]

/** For a request with company on some flights: the part without company that is nearest to the other trip. */
function openPart(trip: MatchedTrip, other: MatchedTrip): MatchedTrip {
  const { openLegs, legs = [] } = trip
  if (!openLegs) return trip
  const isOpen = (leg: Leg) => openLegs.some((one) => isSameRoute(one, leg))
  const parts = runsOf(openLegs).map((run) => ({
    departureAirport: run[0]!.departureAirport,
    arrivalAirport: run.at(-1)!.arrivalAirport,
    date: run[0]!.date,
  }))
  const nearest = parts.toSorted((one, two) => (kmApart(one, other) ?? 0) - (kmApart(two, other) ?? 0))[0]!
  return { ...trip, ...nearest, endDate: null, legs: legs.filter(isOpen) }
}

function runsOf(legs: readonly Leg[]): Leg[][] {
  const runs: Leg[][] = []
  for (const leg of legs) {
    const last = runs.at(-1)
    if (last?.at(-1)?.arrivalAirport === leg.departureAirport) last.push(leg)
    else runs.push([leg])
  }
  return runs
}

/** Trips with different stops are different flights, so their first flights decide. */
function otherStart({ departureAirport, arrivalAirport, date }: MatchedTrip, [one]: Flight[], [other]: Flight[]) {
  if (!one || !other || compareFlights(one, other) !== 'different') return []
  return [{ departureAirport, arrivalAirport, date: date > other.date ? date : other.date, ...knownOf(one, other) }]
}

/** The flights of a flexible trip move together. */
function flightsOf({ legs = [], ...trip }: MatchedTrip): Flight[] {
  const days = daysFrom(trip.date, lastDay(trip))
  return legs.map((leg) => ({ ...leg, endDate: daysAfter(leg.date, days) }))
}

const lastDay = ({ date, endDate }: Pick<MatchedTrip, 'date' | 'endDate'>) => endDate ?? date

const daysFrom = (one: string, other: string) => (Date.parse(other) - Date.parse(one)) / 86_400_000

const daysLater = (mine: MatchedTrip, theirs: MatchedTrip) =>
  theirs.date > lastDay(mine) ? daysFrom(lastDay(mine), theirs.date) : daysFrom(mine.date, lastDay(theirs))

type Ends = Pick<MatchedTrip, 'departureAirport' | 'arrivalAirport'>

function kmApart(mine: Ends, theirs: Ends): number | undefined {
  const known = [
    kmBetween(mine.departureAirport, theirs.departureAirport),
    kmBetween(mine.arrivalAirport, theirs.arrivalAirport),
  ].filter((km) => km !== undefined)
  return known.length > 0 ? Math.max(...known) : undefined
}

/** English comes last, because it distinguishes people least. */
function commonLanguage({ languageCodes: mine = [] }: MatchedTrip, { languageCodes: theirs = [] }: MatchedTrip) {
  const common = mine.filter((code) => theirs.includes(code))
  return common.find((code) => code !== 'eng') ?? common[0]
}

type Pair = FlightPair<Flight, Flight>
type MatchFlight = NonNullable<Match['withYou']>[number]

interface SharedFlights {
  withYou: MatchFlight[]
  otherFlights: MatchFlight[]
  alone: Flight[]
}

function sharedFlights(mine: readonly Flight[], theirs: readonly Flight[]): SharedFlights {
  const pairs = pairFlights(mine, theirs)
  const isShared = ({ relation }: Pair) => relation !== undefined && relation !== 'different'
  return {
    withYou: pairs.filter(isShared).map(matchFlightOf),
    otherFlights: pairs.flatMap((pair) =>
      pair.other && pair.relation === 'different' ? [{ ...startOf(pair), ...knownOf(pair.mine, pair.other) }] : [],
    ),
    alone: pairs.filter((pair) => !isShared(pair)).map((pair) => pair.mine),
  }
}

function matchFlightOf(pair: Pair): MatchFlight {
  const { mine, other, relation, endsElsewhere } = pair
  const start = startOf(pair)
  if (!other || relation === 'same-plane')
    return { ...start, flightNumber: mine.flightNumber, otherNumber: other?.flightNumber }
  const isFixed = mine.date === mine.endDate && other.date === other.endDate
  if (relation !== 'same-number') return { ...start, certain: isCertain(relation) && isFixed }
  const isOneStart = mine.departureAirport === other.departureAirport
  return {
    ...start,
    flightNumber: mine.flightNumber,
    certain: true,
    ...(mine.flightNumber && other.flightNumber && mine.flightNumber !== other.flightNumber
      ? { soldAs: other.flightNumber }
      : {}),
    ...(isOneStart && timesDiffer(mine, other) && { time: mine.time, otherTime: other.time }),
    ...(endsElsewhere && { otherArrival: other.arrivalAirport }),
  }
}

const knownOf = (mine: Flight, other: Flight) => ({
  flightNumber: mine.flightNumber,
  otherNumber: other.flightNumber,
  time: mine.time,
  otherTime: other.time,
})

/** The date is the first on which both may take the flight. */
const startOf = ({ mine, other }: Pair) => ({
  departureAirport: mine.departureAirport,
  arrivalAirport: mine.arrivalAirport,
  date: other && other.departureAirport === mine.departureAirport && other.date > mine.date ? other.date : mine.date,
})
