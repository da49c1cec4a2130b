import fc from 'fast-check'
import type { Scope } from '../src/listings/listings.contract.ts'

/** A flight of a trip; its day counts from the first day of the world. */
export interface ActLeg {
  from: string
  to: string
  day: number
  time: string | null
  flight: number | null
}

/** A posted trip. */
export interface ActTrip {
  legs: ActLeg[]
  flexible: number
  languages: string[]
  alerts: 'at-once' | 'daily' | 'off'
  scope: Scope
}

/** A saved search; without a day it includes any day. */
export interface ActSearch {
  from: string
  to: string
  day: number | null
  flexible: number
  flight: number | null
  type: 'helper' | 'seeking_help' | 'both'
  languages: string[]
  scope: Scope
}

/** An action of a user. `which`, `owner`, `one` and `other` are indexes into a list, modulo its length. */
export type Act =
  | { kind: 'publish'; owner: number; helper: boolean; trip: ActTrip }
  | { kind: 'edit'; which: number; trip: ActTrip }
  /** Changes a trip to match one of the first trips of the other side better: a near day, then its day, then its flights. */
  | { kind: 'approach'; which: number; other: number }
  | { kind: 'close' | 'reopen' | 'pass'; which: number }
  /** The traveler of a request agrees with someone about one flight, or loses them. */
  | { kind: 'accompany' | 'leave'; which: number; leg: number }
  /** A visitor's search waits until it is confirmed. */
  | { kind: 'save'; owner: number; visitor: boolean; search: ActSearch }
  | { kind: 'confirm' | 'end' | 'delete'; which: number }
  | { kind: 'block'; one: number; other: number }
  /** Matches everything that is due before the next act, and sends all emails with `send`. */
  | { kind: 'look' | 'send' }

interface World {
  airports: string[]
  /** The number of days on which trips may begin. */
  days: number
  /** Whether travelers find company on some of their flights. */
  company?: boolean
}

const FLIGHTS = [null, 1, 2, 101]
const LANGUAGES = [[], [], ['tel'], ['hin'], ['hin', 'tel']]

const which = fc.nat(1_000_000)
const scope = fc.constantFrom<Scope>('nearby', 'nearby', 'nearby', 'close', 'my-flight')
const flight = fc.constantFrom(...FLIGHTS)
const languages = fc.constantFrom(...LANGUAGES)

function tripIn({ airports, days }: World): fc.Arbitrary<ActTrip> {
  const leg = fc.record({
    time: fc.constantFrom(null, '08:00', '08:20', '23:55'),
    flight,
    stay: fc.integer({ min: 0, max: 1 }),
  })
  return fc
    .record({
      route: fc.shuffledSubarray(airports, { minLength: 2, maxLength: 3 }),
      day: fc.nat(days - 1),
      flexible: fc.constantFrom(0, 0, 0, 2, 5),
      flights: fc.array(leg, { minLength: 2, maxLength: 2 }),
      languages,
      alerts: fc.constantFrom(
        'at-once' as const,
        'at-once' as const,
        'at-once' as const,
        'daily' as const,
        'off' as const,
      ),
      scope,
    })
    .map(({ route, day, flights, ...trip }) => ({
      ...trip,
      legs: route.slice(1).map((to, n) => {
        const { stay, ...leg } = flights[n]!
        return { from: route[n]!, to, day: day + n * stay, ...leg }
      }),
    }))
}

const searchIn = ({ airports, days }: World): fc.Arbitrary<ActSearch> =>
  fc
    .record({
      route: fc.shuffledSubarray(airports, { minLength: 2, maxLength: 2 }),
      day: fc.option(fc.nat(days - 1), { freq: 3 }),
      flexible: fc.constantFrom(0, 0, 2, 5),
      flight: fc.constantFrom(null, null, null, ...FLIGHTS),
      type: fc.constantFrom('helper' as const, 'seeking_help' as const, 'both' as const),
      languages,
      scope,
    })
    .map(({ route, flexible, ...search }) => ({
      ...{ from: route[0]!, to: route[1]! },
      ...search,
      flexible: search.day === null ? 0 : flexible,
    }))

/** Generates acts; the same seed generates the same ones. */
export function someActs(count: number, seed: number, world: World): Act[] {
  const act = fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({
        kind: fc.constant('publish' as const),
        owner: which,
        trip: tripIn(world),
        helper: fc.boolean(),
      }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('edit' as const), which, trip: tripIn(world) }) },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constantFrom('close' as const, 'reopen' as const, 'pass' as const), which }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('save' as const),
        owner: which,
        visitor: fc.boolean(),
        search: searchIn(world),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constantFrom('confirm' as const, 'confirm' as const, 'end' as const, 'delete' as const),
        which,
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('block' as const), one: which, other: which }) },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('approach' as const),
        // Few listings, so that the same pair changes often.
        which: fc.nat(3),
        other: fc.constant(0),
      }),
    },
    {
      weight: world.company ? 2 : 0,
      arbitrary: fc.record({
        kind: fc.constantFrom('accompany' as const, 'accompany' as const, 'leave' as const),
        which,
        leg: fc.nat(1),
      }),
    },
    { weight: 5, arbitrary: fc.record({ kind: fc.constantFrom('look' as const, 'look' as const, 'send' as const) }) },
  )
  return fc.sample(fc.array(act, { minLength: count, maxLength: count, size: 'max' }), { seed, numRuns: 1 })[0]!
}
