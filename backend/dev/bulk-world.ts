import { airports } from '../scripts/airports.ts'
import { BUSIEST } from '../src/listings/airports/airport-names.ts'
import type { Airport } from '../src/listings/airports/airports.contract.ts'
import { endOf } from '../src/listings/itinerary/day-end.ts'
import { daysAfter, todayIn } from '../src/listings/itinerary/itinerary.contract.ts'
import { HELP_CODES } from '../src/listings/kinds-of-help.contract.ts'
import type { Row } from './copy.ts'

const PAST_DAYS = 45
const DAYS = 330
const LONGEST = 60
const AIRPORTS = 400
/** Zipf's exponent: of so many airports, 1.3 % of all trips then have the most popular route. */
const SKEW = 1.02
/** The searches of one person are in different months, so that none is another's repetition. */
const SEARCHES_DAYS = 27

const many = (text: string) => text.split(' ')
const EAST = many('HYD DEL BOM MAA BLR CCU COK AMD MNL SGN PVG PEK CAN HKG ICN LOS ACC ADD NBO CAI KTM DAC ISB LHE')
const WEST = many('ORD SFO JFK EWR IAD DFW ATL SEA BOS LAX IAH YYZ YVR LHR FRA AMS CDG DUB SYD MEL AUH DXB DOH SIN')
const CARRIERS = many('AI UA EK QR EY LH BA AA DL SQ CX ET TK 6E AC KL AF QF')
const NAMES = many(
  'Asha Priya Ananya Ravi Sunita Vikram Meera Arjun Kiran Wei Mei Chen Linh Minh Maria Jose Grace Amara',
)
const LANGUAGES = many(
  'Hindi:hin Telugu:tel Tamil:tam Mandarin:cmn Cantonese:yue Tagalog:tgl Vietnamese:vie Spanish:spa Arabic:ara Amharic:amh Yoruba:yor Nepali:npi Urdu:urd',
).map((each) => each.split(':') as [name: string, code: string])
const HUBS = many('DOH DXB FRA LHR AMS SIN IST CDG')
const SKILLS = many('Wheelchairs Translation Forms Connections Gates Immigration Company')
const WHY = [
  'I fly this route twice a year to see my parents.',
  'My mother is 71 and has never changed planes.',
  'First time on an international flight.',
  'I travel for work and know these airports well.',
  'My father does not speak English.',
]
const WHAT = [
  'Happy to walk with someone through immigration and make sure they find their family.',
  'Someone to sit near and show the way at the connection would mean a lot to us.',
  'Glad to help with forms, signs and finding the gate.',
  'A familiar language would make all the difference.',
]

/** The offers and requests of made-up people. */
export const OFFERED = [...SKILLS, ...WHY, ...WHAT]

interface Route {
  from: Airport
  to: Airport
  flights: Array<[carrier: string, number: number]>
}

/** Makes up people and their listings: a few popular airports and a long tail, many trips on holidays and weekends. */
export function world(firstPerson: number, people: number) {
  const random = randomFrom(people)
  const anyRoute = routes(random)
  const first = daysAfter(todayIn('UTC'), -PAST_DAYS)
  const days = Array.from({ length: DAYS + LONGEST }, (_, n) => daysAfter(first, n))
  const endIn = dayEnds(days)
  const popular = clustered(days.slice(0, DAYS))
  const words = () => `${random.pick(WHY)} ${random.pick(WHAT)}`
  const before = (share: number) => new Date(Date.now() - share * 90 * 86_400_000).toISOString()

  return {
    person(id: number): Row {
      const [name, code] = random.chance(0.8) ? random.pick(LANGUAGES) : []
      const languages = name ? [`${name}, English`, `{${code},eng}`] : [null, '{}']
      const address = `bulk-${id}@people.test`
      return [id, address, address, before(4), random.pick(NAMES), ...languages, before(4)]
    },

    /** `age` falls from 1 to 0 as ids grow: the newest listing is published now. */
    listing(id: number, age: number): Row {
      const { from, to, flights } = anyRoute()
      const helper = random.chance(0.55)
      const flexible = random.chance(0.25) ? 1 + Math.min(LONGEST - 1, Math.floor(-4 * Math.log(1 - random.next()))) : 0
      const n = random.pick(popular)
      const flight = random.chance(0.6) ? random.pick(flights) : [null, null]
      const time = random.chance(0.7)
        ? `${String(random.below(24)).padStart(2, '0')}:${random.pick(['00', '30'])}`
        : null
      const hub = random.chance(0.4) ? random.pick(HUBS) : from.code
      const legs = hub === from.code || hub === to.code ? null : connection(from.code, hub, to.code, days[n]!, flight)
      return [
        ...[
          id,
          firstPerson + random.below(people),
          before(age),
          true,
          helper ? 'helper' : 'seeking_help',
          from.code,
          to.code,
        ],
        ...[days[n]!, flexible ? days[n + flexible]! : null, endIn(from.zone, n + flexible), time, ...flight],
        legs,
        helpOf(id),
        ...[random.chance(0.5) ? `${random.pick(SKILLS)}, ${random.pick(SKILLS)}` : null, words()],
        ...[
          random.chance(0.4) ? 5 * (1 + random.below(12)) : null,
          !helper && random.chance(0.3),
          helper && random.chance(0.5),
        ],
        ...[random.chance(0.5) ? '+1 2025550123' : null, before(age)],
      ]
    },

    /** The `n`-th saved search of a person. */
    search(account: number, n: number): Row {
      const { from, to, flights } = anyRoute()
      const day = PAST_DAYS + 2 + n * SEARCHES_DAYS + random.below(SEARCHES_DAYS)
      const flexible = Math.max(0, random.below(12) - 5)
      return [
        ...[account, from.code, to.code, days[day]!, flexible ? days[day + flexible]! : null],
        ...(random.chance(0.1) ? random.pick(flights) : [null, null]),
        ...[random.pick(['helper', 'seeking_help', 'both']), random.chance(0.2) ? '{hin}' : '{}'],
        ...[random.chance(0.3) ? 'daily' : 'at-once', before(4), endIn(from.zone, day + flexible)],
      ]
    },

    testimonial(author: number): Row {
      const { from, to } = anyRoute()
      const target = firstPerson + ((author - firstPerson + 1 + random.below(people - 1)) % people)
      return [author, target, `${from.code} to ${to.code}`, random.chance(0.8) ? 5 : 1 + random.below(5), words()]
    },
  }
}

/** Of half of the listings, two kinds. By id, so that the world of a seed stays. */
const helpOf = (id: number) =>
  id % 2 ? '{}' : `{${HELP_CODES[(id / 2) % HELP_CODES.length]},${HELP_CODES[(id / 2 + 3) % HELP_CODES.length]}}`

/** Two flights by way of a hub, the first with the trip's number. */
function connection(
  from: string,
  hub: string,
  to: string,
  date: string,
  [carrier, number]: readonly unknown[],
): string {
  return JSON.stringify([
    { departure: from, arrival: hub, date, carrier, number },
    { departure: hub, arrival: to, date },
  ])
}

/** Random numbers, the same in every run. */
export function randomFrom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (most: number) => Math.floor(next() * most)
  return {
    next,
    below,
    pick: <T>(from: readonly T[]) => from[below(from.length)]!,
    chance: (share: number) => next() < share,
  }
}
export type Random = ReturnType<typeof randomFrom>

/** Airports by popularity: first the hubs of migration, then the busiest ones. */
function popularAirports(): Airport[] {
  const byCode = new Map(airports().map((airport) => [airport.code, airport]))
  const hubs = EAST.flatMap((east, i) => [east, WEST[i]!])
  return [...new Set([...hubs, ...BUSIEST])].flatMap((code) => byCode.get(code) ?? []).slice(0, AIRPORTS)
}

/** Any two airports, each by its popularity. A route has the same few flights, every day and in every run. */
export function routes(random: Random): () => Route {
  const anyAirport = byPopularity(popularAirports(), random)
  const known = new Map<string, Route>()
  return () => {
    let [from, to] = [anyAirport(), anyAirport()]
    while (to === from) [from, to] = [anyAirport(), anyAirport()]
    const name = from.code + to.code
    const route = known.get(name) ?? { from, to, flights: flightsOf(randomFrom(Number.parseInt(name, 36))) }
    known.set(name, route)
    return route
  }
}

const flightsOf = (random: Random): Route['flights'] =>
  Array.from({ length: 1 + random.below(5) }, () => [random.pick(CARRIERS), 1 + random.below(999)])

/** Zipf's law: the k-th is chosen about 1/k as often as the first. */
function byPopularity<T>(from: T[], random: Random): () => T {
  let sum = 0
  const sums = from.map((_, k) => (sum += (k + 1) ** -SKEW))
  return () => {
    const requested = random.next() * sum
    let [low, high] = [0, sums.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (sums[middle]! < requested) low = middle + 1
      else high = middle
    }
    return from[low]!
  }
}

/** The days by number, each as often as people fly then: holidays thrice, Fridays and Saturdays twice. */
const clustered = (days: string[]) =>
  days.flatMap((day, n) => {
    const holiday = /-(12-(1[5-9]|2|3)|01-0|06-|08-)/.test(day)
    const weekend = new Date(`${day}T00:00:00Z`).getUTCDay() >= 5
    return Array<number>((holiday ? 3 : 1) * (weekend ? 2 : 1)).fill(n)
  })

/** The end of the n-th day in a zone. The days of a zone are computed once. */
function dayEnds(days: string[]) {
  const moments = new Map<string, string[]>()
  return (zone: string, n: number): string => {
    const ends = moments.get(zone) ?? endsOf(days, zone)
    moments.set(zone, ends)
    return ends[n]!
  }
}

/** Tries 24 hours first: nearly every day has them, and to check is quicker than to search. */
function endsOf(days: string[], zone: string): string[] {
  let end = 0
  return days.map((day) => {
    end += 24 * 60 * 60_000
    const right = todayIn(zone, new Date(end)) > day && todayIn(zone, new Date(end - 1)) <= day
    if (!right) end = endOf(day, zone).getTime()
    return new Date(end).toISOString()
  })
}
