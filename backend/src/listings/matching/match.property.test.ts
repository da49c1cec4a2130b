import { afterAll, beforeAll, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { startApp, type TestApp } from '../../../test/app.ts'
import { cases, seed } from '../../../test/cases.ts'
import { matchesOf, nearTo, type ReferenceTrip } from '../../../test/match.reference.ts'
import { writeWorld } from '../../../test/match.world.ts'
import { daysAfter, ListingsQuery, TIERS, todayIn } from '../listings.contract.ts'
import { cursorAfter, type Found, MatchesService } from './matches.service.ts'

const HOW_MANY = cases(6)

let t: TestApp
let reads: MatchesService
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate', RATE_LIMITS: 'off' })
  reads = t.app.get(MatchesService)
})
afterAll(() => t.stop())

const today = todayIn('UTC')
const day = (n: number) => daysAfter(today, n)

const LANGUAGES = fc.uniqueArray(fc.constantFrom('tel', 'hin', 'eng'), { maxLength: 2 })
const PERSON = fc.record({
  languages: LANGUAGES,
  verified: fc.boolean(),
  rating: fc.option(fc.record({ stars: fc.integer({ min: 3, max: 10 }), count: fc.integer({ min: 1, max: 3 }) })),
  completedTrips: fc.constantFrom(0, 0, 1, 24, 40),
  replies: fc.constantFrom(null, null, 'hour', 'hours', 'day', 'days'),
})
const FLIGHT = fc.option(fc.constantFrom(['AI', 101, ''], ['AI', 101, 'A'], ['UA', 7, ''], ['QR', 501, ''] as const))
const TRIP = fc
  .record({
    owner: fc.nat({ max: 7 }),
    type: fc.constantFrom('helper', 'seeking_help'),
    status: fc.constantFrom('open', 'open', 'open', 'open', 'closed', 'withheld'),
    confirmed: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
    past: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
    route: fc.constantFrom(
      ...['HYD ORD', 'HYD MDW', 'HYD DOH ORD', 'HYD DOH JFK', 'HYD DXB JFK', 'HYD JFK', 'HYD EWR', 'ORD HYD'],
      ...['DOH ORD', 'HYD DOH HYD DOH', 'HYD DOH'],
    ),
    start: fc.integer({ min: 5, max: 11 }),
    flexible: fc.constantFrom(0, 0, 0, 1, 4),
    stays: fc.array(fc.constantFrom(0, 0, 1), { minLength: 3, maxLength: 3 }),
    flights: fc.array(FLIGHT, { minLength: 3, maxLength: 3 }),
    times: fc.array(fc.option(fc.constantFrom('08:00', '08:20', '08:21', '21:30')), { minLength: 3, maxLength: 3 }),
    covered: fc.option(fc.nat({ max: 2 }), { freq: 2, nil: undefined }),
    lost: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
    languages: LANGUAGES,
  })
  .map(({ route, start, stays, flights, times, covered, lost, ...trip }): Omit<ReferenceTrip, 'id'> => {
    const stops = route.split(' ')
    let at = trip.past ? start - 40 : start
    const legs = stops.slice(1).map((arrival, n) => {
      if (n > 0) at += stays[n]!
      const [carrier, number, suffix] = flights[n] ?? [null, null, '']
      return { departure: stops[n]!, arrival, date: day(at), time: times[n]!, carrier, number, suffix }
    })
    const isRequest = trip.type === 'seeking_help' && trip.status === 'open' && trip.confirmed && !trip.past
    // On a round trip, all flights of the same route would have company.
    const hasParts = trip.flexible === 0 && stops.length > 2 && new Set(stops).size === stops.length
    const isCovered = isRequest && hasParts && covered !== undefined && covered < legs.length
    return { ...trip, legs, lost: isRequest && lost, ...(isCovered && { covered }) }
  })
const WORLD = fc.record({
  people: fc.array(PERSON, { minLength: 8, maxLength: 8 }),
  trips: fc.array(TRIP, { minLength: 40, maxLength: 70 }),
  blocks: fc.uniqueArray(
    fc.tuple(fc.nat({ max: 7 }), fc.nat({ max: 7 })).filter(([one, other]) => one !== other),
    { maxLength: 3, selector: String },
  ),
  edits: fc.array(fc.tuple(fc.nat({ max: 69 }), TRIP), { maxLength: 12 }),
  changes: fc.array(fc.tuple(fc.nat({ max: 7 }), PERSON), { maxLength: 3 }),
})
const QUERY = fc
  .record({
    from: fc.constantFrom('HYD', 'HYD', 'DOH', 'ORD'),
    to: fc.constantFrom('ORD', 'JFK', 'DOH'),
    date: fc.option(fc.integer({ min: 4, max: 14 }), { freq: 4 }),
    days: fc.option(fc.integer({ min: -1, max: 3 })),
    flight: fc.option(fc.constantFrom('AI101', 'QR 501')),
    type: fc.constantFrom('both', 'helper', 'seeking_help'),
    language: fc.option(fc.constantFrom(['tel'], ['tel', 'hin'])),
    reader: fc.option(fc.nat({ max: 7 }), { nil: undefined }),
  })
  .map(({ date, days, flight, language, reader, ...rest }) => ({
    reader,
    query: ListingsQuery.parse({
      ...rest,
      ...(date !== null && { date: day(date) }),
      ...(date !== null && days !== null && { endDate: day(date + days) }),
      ...(flight && { flight }),
      ...(language && { language }),
      limit: 3,
    }),
  }))

type Read = (cursor: string | undefined) => Promise<Found[]>

async function allPages(read: Read): Promise<Array<[id: number, tier: string]>> {
  const seen: Found[] = []
  for (let cursor: string | undefined, more = true; more; ) {
    const page = await read(cursor)
    seen.push(...page.slice(0, 3))
    more = page.length > 3
    cursor = more ? cursorAfter(page[2]!) : undefined
  }
  return seen.map(({ listing }) => [listing.id, listing.match.tier])
}

const shown = (ranked: ReturnType<typeof matchesOf>) => ranked.map(([id, tier]) => [id, TIERS[tier - 1]])

test(
  'matches, near results and counts equal those of the reference, page by page and in its order [spec-match-reference]',
  async () => {
    await fc.assert(
      fc.asyncProperty(WORLD, fc.array(QUERY, { minLength: 25, maxLength: 25 }), async (generated, queries) => {
        const world = await writeWorld(t, generated)
        const countsOf = new Map<number, object[]>()
        for (const trip of world.trips) {
          if (trip.status !== 'open' || !trip.confirmed || trip.past) continue
          const expected = shown(matchesOf(world, trip))
          const found = await allPages((cursor) => reads.findMatches(trip.owner, trip.id, { limit: 3, cursor }))
          expect([trip, found]).toEqual([trip, expected])
          const counts = countsOf.get(trip.owner) ?? []
          if (expected[0]) counts.unshift({ id: trip.id, count: expected.length, best: expected[0][1] })
          countsOf.set(trip.owner, counts)
        }
        for (const [owner, counts] of countsOf) expect(await reads.matchCounts(owner)).toEqual(counts)
        for (const { query, reader } of queries) {
          const account = reader === undefined ? undefined : world.people[reader]!.id
          const found = await allPages((cursor) => reads.near({ ...query, cursor }, account))
          expect([query, found]).toEqual([query, shown(nearTo(world, query, account))])
        }
      }),
      {
        numRuns: HOW_MANY,
        endOnFailure: true,
        seed: seed(20_261_208),
        // The difference is easier to read than a whole world.
        asyncReporter: async ({ failed, errorInstance, seed: used }) => {
          if (failed) throw new Error(`They differ with the seed ${used}`, { cause: errorInstance })
        },
      },
    )
  },
  15_000 * HOW_MANY,
)
