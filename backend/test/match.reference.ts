import { areaOf } from '../src/listings/airports/airport-locations.ts'
import { daysAfter, type ListingsQuery, parseFlight, todayIn } from '../src/listings/listings.contract.ts'

/** A simple reference for matching: loops over the rows of the table. */
export interface ReferenceLeg {
  departure: string
  arrival: string
  date: string
  time: string | null
  carrier: string | null
  number: number | null
  suffix: string
}

export interface ReferenceTrip {
  id: number
  owner: number
  type: 'helper' | 'seeking_help'
  status: 'open' | 'closed' | 'withheld'
  confirmed: boolean
  past: boolean
  /** One flight, or the flights of a connection. */
  legs: ReferenceLeg[]
  /** The days by which the trip may move. */
  flexible: number
  /** The index of the leg on which the traveler has company. */
  covered?: number
  /** Whether the traveler has just lost their helper. */
  lost?: boolean
  languages: string[]
}

export interface ReferencePerson {
  id: number
  languages: string[]
  verified: boolean
  rating: { stars: number; count: number } | null
  completedTrips: number
  replies: keyof typeof REPLIES | null
}

/** The trust points of a usual reply time. */
const REPLIES = { hour: 60, hours: 40, day: 20, days: 0 }

export interface ReferenceWorld {
  people: ReferencePerson[]
  trips: ReferenceTrip[]
  blocks: Array<[blocker: number, blocked: number]>
}

/** A position in the order of matches; smaller numbers are better. */
export type Ranked = [id: number, tier: number, ...order: number[]]

const flight = ({ carrier, number, suffix }: ReferenceLeg) =>
  carrier === null ? null : `${carrier} ${number} ${suffix}`

type Days = [first: string, last: string]
const daysApart = ([first, last]: Days, [otherFirst, otherLast]: Days) =>
  Math.max(0, daysFrom(last, otherFirst), daysFrom(otherLast, first))
const daysFrom = (one: string, other: string) => (Date.parse(other) - Date.parse(one)) / 86_400_000

const minutesOf = (time: string) => 60 * Number(time.slice(0, 2)) + Number(time.slice(3))
/** Undefined if one of the times is unknown. */
const minutesApart = (one: string | null, other: string | null) =>
  one === null || other === null ? undefined : Math.abs(minutesOf(one) - minutesOf(other))

interface Itinerary {
  legs: ReferenceLeg[]
  flexible: number
  covered?: number | undefined
}

const openLegs = ({ legs, covered }: Itinerary) => legs.filter((_, n) => n !== covered)
/** The routes by which a trip is compared: the whole one, or the parts before and after a leg with company. */
function partsOf(trip: Itinerary): Itinerary[] {
  const { legs, flexible, covered } = trip
  if (covered === undefined) return [trip]
  return [legs.slice(0, covered), legs.slice(covered + 1)].flatMap((part) =>
    part.length > 0 ? [{ legs: part, flexible }] : [],
  )
}

const daysOf = ({ date }: ReferenceLeg, { flexible }: Itinerary): Days => [date, daysAfter(date, flexible)]
const ends = ({ legs }: Itinerary) => [legs[0]!.departure, legs.at(-1)!.arrival]

/** Whether a part of a trip takes the flight of a search on its days, and then reaches its arrival. */
export function takesFlight(search: Itinerary, trip: Itinerary): boolean {
  const wanted = search.legs[0]!
  return partsOf(trip).some((part) => {
    const from = part.legs.findIndex(
      (leg) =>
        leg.departure === wanted.departure &&
        flight(leg) === flight(wanted) &&
        daysApart(daysOf(wanted, search), daysOf(leg, part)) === 0,
    )
    return from >= 0 && part.legs.slice(from).some(({ arrival }) => arrival === wanted.arrival)
  })
}

/** The number of the best tier of a pair, the days between both, and the own legs that hold in this tier. */
type Pair = [tier: number, days: number, shared: number]

/** Undefined if no tier holds. */
export function tierBetween(one: Itinerary, other: Itinerary, legs = openLegs(other)): Pair | undefined {
  const found: Array<[tier: number, leg: ReferenceLeg]> = []
  for (const mine of openLegs(one)) {
    for (const theirs of legs) {
      if (mine.departure !== theirs.departure || daysApart(daysOf(mine, one), daysOf(theirs, other)) > 0) continue
      if (flight(mine) && flight(mine) === flight(theirs)) found.push([1, mine])
      if (mine.arrival !== theirs.arrival) continue
      const otherNumber = flight(mine) && flight(theirs) && flight(mine) !== flight(theirs)
      const apart = minutesApart(mine.time, theirs.time)
      found.push([otherNumber && apart === 0 ? 2 : otherNumber || apart! > 20 ? 4 : 3, mine])
    }
  }
  if (found.length > 0) {
    const best = Math.min(...found.map(([tier]) => tier))
    const shared = new Set(found.flatMap(([tier, leg]) => (tier === best ? [leg] : [])))
    return [best, 0, best < 4 ? shared.size : 1]
  }
  const tiers = partsOf(one).flatMap((mine) => partsOf(other).map((theirs) => routeTier(mine, theirs)))
  return tiers.filter((tier) => tier !== undefined).sort(([one, days], [two, others]) => one - two || days - others)[0]
}

function routeTier(one: Itinerary, other: Itinerary): Pair | undefined {
  const areas = (itinerary: Itinerary) => String(ends(itinerary).map(areaOf))
  if (areas(one) !== areas(other)) return undefined
  const days = daysApart(daysOf(one.legs[0]!, one), daysOf(other.legs[0]!, other))
  if (String(ends(one)) === String(ends(other))) return days === 0 ? [4, 0, 1] : days <= 3 ? [5, days, 1] : undefined
  return days === 0 ? [6, 0, 1] : undefined
}

const isOpen = ({ status, confirmed, past }: ReferenceTrip) => status === 'open' && confirmed && !past

const spokenBy = (world: ReferenceWorld, { owner, languages }: ReferenceTrip) =>
  languages.length > 0 ? languages : personOf(world, owner).languages

const personOf = ({ people }: ReferenceWorld, id: number) => people.find((person) => person.id === id)!

function trustIn(world: ReferenceWorld, { owner }: ReferenceTrip): number {
  const { verified, rating, completedTrips, replies } = personOf(world, owner)
  const stars = rating ? Math.floor((100 * rating.stars) / rating.count) : 300
  return (verified ? 1000 : 0) + stars + 20 * Math.min(completedTrips, 25) + (replies ? REPLIES[replies] : 0)
}

const isBlocked = ({ blocks }: ReferenceWorld, one: number, other: number) =>
  blocks.some(([blocker, blocked]) => (blocker === one && blocked === other) || (blocker === other && blocked === one))

/** Whether the traveler has just lost the helper of a trip of the next days. */
const isUrgent = ({ lost, legs }: ReferenceTrip) => lost === true && legs[0]!.date <= daysAfter(todayIn('UTC'), 8)

function ranked(world: ReferenceWorld, trip: ReferenceTrip, spoken: string[], [tier, days, shared]: Pair): Ranked {
  const speaks = spokenBy(world, trip).some((code) => spoken.includes(code))
  return [trip.id, tier, -shared, speaks ? 0 : 1, isUrgent(trip) ? 0 : 1, -trustIn(world, trip), days, -trip.id]
}

const inOrder = (found: Ranked[]): Ranked[] =>
  found.sort(([, ...one], [, ...other]) => {
    const at = one.findIndex((value, n) => value !== other[n])
    return at < 0 ? 0 : one[at]! - other[at]!
  })

/** The matches of a listing, best first. */
export function matchesOf(world: ReferenceWorld, mine: ReferenceTrip): Ranked[] {
  if (!isOpen(mine)) return []
  return inOrder(
    world.trips.flatMap((theirs) => {
      if (!isOpen(theirs) || theirs.type === mine.type || theirs.owner === mine.owner) return []
      if (isBlocked(world, mine.owner, theirs.owner)) return []
      const tier = tierBetween(mine, theirs)
      return tier ? [ranked(world, theirs, spokenBy(world, mine), tier)] : []
    }),
  )
}

/** The listings near a search, best first. */
export function nearTo(world: ReferenceWorld, query: ListingsQuery, reader?: number): Ranked[] {
  const { from, to, type, language = [] } = query
  if (!from || !to) return []
  const date = query.date ?? todayIn('Etc/GMT+12')
  const last = query.endDate ?? query.date ?? '9999-12-31'
  if (last < date) return []
  const named = parseFlight(query.flight ?? '')
  const { carrier, number, suffix } = named ?? { carrier: null, number: null, suffix: '' }
  const leg = { departure: from, arrival: to, date, time: null, carrier, number, suffix }
  const itinerary = { legs: [leg], flexible: daysFrom(date, last) }
  const spoken = language.length > 0 || reader === undefined ? language : personOf(world, reader).languages
  return inOrder(
    world.trips.flatMap((theirs) => {
      if (!isOpen(theirs) || (type !== 'both' && theirs.type !== type) || theirs.owner === reader) return []
      if (reader !== undefined && isBlocked(world, reader, theirs.owner)) return []
      if (language.length > 0 && !spokenBy(world, theirs).some((code) => language.includes(code))) return []
      const isExact = partsOf(theirs).some((part) => {
        const first = part.legs[0]!
        const isOnTheseDays = daysApart(daysOf(leg, itinerary), daysOf(first, part)) === 0
        return isOnTheseDays && String(ends(part)) === String([from, to]) && (!named || flight(first) === flight(leg))
      })
      // Without a flight, a trip of this route is compared as a whole.
      const legs = partsOf(theirs).flatMap((part) =>
        part.legs.filter(({ departure, arrival }) => String([departure, arrival]) !== String(ends(part))),
      )
      const tier = tierBetween(itinerary, theirs, named ? openLegs(theirs) : legs)
      return tier && !isExact ? [ranked(world, theirs, spoken, tier)] : []
    }),
  )
}
