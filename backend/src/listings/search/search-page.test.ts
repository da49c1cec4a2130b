import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Client, type QueryConfig } from 'pg'
import { bulk } from '../../../dev/bulk.ts'
import { advanceClock } from '../../../dev/clock.ts'
import { freshDatabase } from '../../../test/app.ts'
import { inlineClock } from '../../../test/inline-clock.ts'
import type { Reads } from '../../db/reads.ts'
import { now, setClockAhead } from '../../http/clock.contract.ts'
import { daysAfter, ListingsQuery } from '../listings.contract.ts'
import { findPopular } from '../popular/popular-routes.sql.ts'
import type { Codeshares } from './codeshares.ts'
import { findPage, type Position } from './search-page.ts'

// Few requests have company on some of their flights.
const PARTS = `
  insert into open_part (listing_id, number, account_id, type, departure, arrival, departure_area, arrival_area, date, end_date,
    carrier, flight_number, flight_suffix, closes_at, spoken, trust, trip_date, created_at, human, for_someone)
  select id, 2, account_id, type, departure, arrival, departure_area, arrival_area, date, coalesce(end_date, date),
         carrier, flight_number, flight_suffix, closes_at, spoken, trust, date, created_at, human, traveler is not null
  from listing where type = 'seeking_help' and status = 'open' and id % 100 = 0`

// The number of listings on a day depends on weekdays and holidays, so the day is fixed.
const TODAY = '2054-11-27'

let db: Client
beforeAll(async () => {
  const url = await freshDatabase()
  db = new Client({ connectionString: url })
  await db.connect()
  const ahead = Date.parse(`${TODAY}T12:00:00Z`) - now()
  await advanceClock(db, ahead / 1_000)
  await inlineClock(db)
  setClockAhead(ahead)
  await bulk(url, 20_000, undefined, true) // without a trigger for each row
  await db.query("update listing set language_codes = '{que}' where id % 4999 = 0")
  await db.query(PARTS)
  await db.query('vacuum (analyze) listing, listing_language, open_part')
})
afterAll(() => {
  setClockAhead(0)
  return db.end()
})

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}
const relations = (plan: Plan): string[] => [
  ...(plan['Relation Name'] ? [plan['Relation Name']] : []),
  ...(plan.Plans ?? []).flatMap(relations),
]
/** The planner may scan the few requests with company on some flights. */
const isOfParts = (plan: Plan) => relations(plan).length > 0 && relations(plan).every((name) => name === 'open_part')
const nodes = (plan: Plan): Plan[] => (isOfParts(plan) ? [] : [plan, ...(plan.Plans ?? []).flatMap(nodes)])

async function statementOf(search: ListingsQuery, after?: Position, codeshares?: Codeshares) {
  const statements: QueryConfig[] = []
  const query = async (statement: QueryConfig) => {
    statements.push(statement)
    return { rows: [] }
  }
  await findPage({ query } as unknown as Reads, search, after, { ...(codeshares && { codeshares }) })
  return { text: statements[0]!.text, values: statements[0]!.values! }
}

async function explain(
  query: object,
  mode: 'custom' | 'generic',
  after?: Position,
  codeshares?: Codeshares,
): Promise<Plan> {
  const { text, values } = await statementOf(ListingsQuery.parse(query), after, codeshares)
  const literal = (value: unknown) =>
    db.escapeLiteral(Array.isArray(value) ? `{${value.map((each) => JSON.stringify(each))}}` : String(value))
  const given = values.map((value) => (value === null ? 'null' : literal(value))).join(', ')
  await db.query(`set plan_cache_mode = force_${mode}_plan`)
  await db.query(`deallocate all`)
  await db.query(`prepare search as ${text}`)
  const { rows } = await db.query(`explain (analyze, buffers, format json) execute search (${given})`)
  return rows[0]['QUERY PLAN'][0].Plan
}

const day = daysAfter(TODAY, 40)
const route = { from: 'HYD', to: 'ORD' }
const [BEGIN, GO_ON] = ['listing', 'listing_day']

test.each<[string, object, string[]]>([
  ['route', route, [`${BEGIN}_route`, `${GO_ON}_route`]],
  ['route and type', { ...route, type: 'helper' }, [`${BEGIN}_route`, `${GO_ON}_route`]],
  ['route and day', { ...route, date: day }, [`${BEGIN}_route`, `${GO_ON}_route`]],
  ['route, type and day', { ...route, type: 'helper', date: day }, [`${BEGIN}_route`, `${GO_ON}_route`]],
  ['route and range', { ...route, date: day, endDate: daysAfter(day, 9) }, [`${BEGIN}_route`, `${GO_ON}_route`]],
  ['departure and day', { from: 'HYD', date: day }, [`${BEGIN}_departure`, `${GO_ON}_date`]],
  ['arrival and day', { to: 'ORD', date: day }, [`${BEGIN}_arrival`, `${GO_ON}_date`]],
  ['day', { date: day }, [`${BEGIN}_date`, `${GO_ON}_date`]],
  ['day and type', { date: day, type: 'seeking_help' }, [`${BEGIN}_date`, `${GO_ON}_date`]],
  ['flight', { flight: 'AI 127' }, [`${BEGIN}_flight`, `${GO_ON}_flight`]],
  ['flight and day', { flight: 'AI 127', date: day }, [`${BEGIN}_flight`, `${GO_ON}_flight`]],
  ['flight, route and day', { ...route, flight: 'AI 127', date: day }, [`${BEGIN}_flight`, `${GO_ON}_flight`]],
  ['newest', {}, [`${BEGIN}_newest`]],
  ['newest of a type', { type: 'helper' }, [`${BEGIN}_newest`]],
])('search by %s reads its index in its order, whichever plan is chosen', async (_, query, indexes) => {
  for (const mode of ['custom', 'generic'] as const) {
    const all = nodes(await explain(query, mode))
    const names = new Set(all.flatMap((node) => node['Index Name'] ?? []).filter((name) => !name.endsWith('_pkey')))
    expect([mode, [...names].sort()]).toEqual([mode, indexes.sort()])
    expect(all.filter((node) => /Seq|Bitmap|Hash/.test(node['Node Type']))).toEqual([])
    // Only the pages of the ranges are sorted.
    const sorted = all.filter((node) => /Sort/.test(node['Node Type']))
    expect(sorted.filter((node) => node['Actual Rows'] > 10)).toEqual([])
    // Ten rows of three tables, and at most four short ranges: nothing grows with the table.
    expect(all[0]!['Shared Hit Blocks'] + all[0]!['Shared Read Blocks']).toBeLessThan(170)
  }
})

test.each([
  ['route', route, `${BEGIN}_route`],
  ['flight', { flight: 'AI 127' }, `${BEGIN}_flight`],
  ['newest', {}, `${BEGIN}_newest`],
])(
  'search by %s and a kind of help reads its index in its order, and each listing by its id',
  async (_, query, index) => {
    for (const mode of ['custom', 'generic'] as const) {
      const all = nodes(await explain({ ...query, help: 'forms' }, mode))
      expect(all.map((node) => node['Index Name'])).toContain(index)
      expect(all.filter((node) => /Seq|Bitmap|Hash/.test(node['Node Type']))).toEqual([])
      expect(all[0]!['Shared Hit Blocks'] + all[0]!['Shared Read Blocks']).toBeLessThan(500)
    }
  },
)

test.each([
  ['a day', {}],
  ['a route and a day', route],
])('a search by a flight with three numbers on %s reads the listings of these numbers alone', async (_, more) => {
  // On a day with few listings it may read those.
  const { rows } = await db.query(
    `select day::text as busy from listing_day where day > now() group by day order by count(*) desc, day limit 1`,
  )
  const codeshares = { numbers: ['AI127', 'UA8127', 'LH9127'], operatedAs: 'AI127' }
  const query = { ...more, date: rows[0].busy, flight: 'UA8127' }
  for (const mode of ['custom', 'generic'] as const) {
    const plan = await explain(query, mode, undefined, codeshares)
    const names = nodes(plan).flatMap((node) => node['Index Name'] ?? [])
    for (const name of names.filter((name) => !name.endsWith('_pkey')))
      expect([`${BEGIN}_flight`, `${GO_ON}_flight`]).toContain(name)
    expect(nodes(plan).filter((node) => /Seq/.test(node['Node Type']))).toEqual([])
    expect(pages(plan)).toBeLessThan(40)
  }
})

test('a late page costs as much as the first [spec-performance-deep-page]', async () => {
  const first = await explain({ ...route, type: 'helper' }, 'generic')
  const deep = await explain({ ...route, type: 'helper' }, 'generic', { at: daysAfter(TODAY, 200), id: 1 })
  const newest = await explain({ type: 'helper' }, 'generic', {
    at: new Date(Date.now() - 80 * 86_400_000).toISOString(),
    id: 300,
  })
  const seekers = await explain({}, 'generic', {
    at: new Date(Date.now() - 80 * 86_400_000).toISOString(),
    id: 300,
    type: 'seeking_help' as const,
  })
  for (const plan of [first, deep, newest, seekers]) {
    expect(plan['Actual Rows']).toBe(10)
    expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(130)
    expect(nodes(plan).filter((node) => node['Relation Name'] && node['Rows Removed by Filter'])).toEqual([])
  }
})

test.each<[string, object, string[]]>([
  ['', {}, ['listing_language_newest']],
  ['route', route, ['listing_language_route']],
  ['route, type and day', { ...route, type: 'helper', date: day }, ['listing_language_route']],
  ['departure', { from: 'HYD' }, ['listing_language_departure']],
  ['arrival and range', { to: 'ORD', date: day, endDate: daysAfter(day, 90) }, ['listing_language_arrival']],
  ['day', { date: day }, ['listing_language_date']],
  ['flight', { flight: 'AI 127' }, [`${BEGIN}_flight`, `${GO_ON}_flight`]],
])(
  'a search by language and %s reads ranges of indexes alone, be the language rare or common',
  async (_, query, indexes) => {
    for (const mode of ['custom', 'generic'] as const) {
      for (const language of ['que', 'tel', 'eng', ['tel', 'hin', 'que']]) {
        const all = nodes(await explain({ ...query, language }, mode))
        const names = new Set(all.flatMap((node) => node['Index Name'] ?? []).filter((name) => !/_pkey$/.test(name)))
        // If the planner knows the values, several ranges are short enough.
        const expected = mode === 'custom' ? /^listing_(language|day|flight)/ : new RegExp(`^(${indexes.join('|')})$`)
        for (const name of names)
          expect([mode, language, name]).toEqual([mode, language, expect.stringMatching(expected)])
        expect(all.filter((node) => /Seq|Bitmap|Hash/.test(node['Node Type']))).toEqual([])
        expect(all[0]!['Shared Hit Blocks'] + all[0]!['Shared Read Blocks']).toBeLessThan(300)
      }
    }
  },
)

const pages = (plan: Plan) => plan['Shared Hit Blocks'] + plan['Shared Read Blocks']

test('the home page reads two dozen listings, however many there are [spec-performance-home-index]', async () => {
  for (const mode of ['custom', 'generic'] as const) {
    const plan = await explain({ type: 'helper', on: 'home', limit: 2 }, mode)
    const names = nodes(plan).flatMap((node) => node['Index Name'] ?? [])
    expect([mode, names.includes('listing_home'), pages(plan) < 300]).toEqual([mode, true, true])
  }
})

test("popular routes read only the newest listings and the index of routes, at a cost independent of the table's size", async () => {
  const { rows } = await db.query(`explain (analyze, buffers, format json) ${findPopular.with({}).text}`)
  const [{ Plan: plan }] = rows[0]['QUERY PLAN'] as [{ Plan: Plan }]
  const all = nodes(plan)
  expect(all.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([])
  expect(all.find((node) => node['Index Name'] === 'listing_route')?.['Node Type']).toBe('Index Only Scan')
  expect(pages(plan)).toBeLessThan(4_000)
})
