import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Client, type QueryConfig } from 'pg'
import { bulk } from '../../../dev/bulk.ts'
import { advanceClock } from '../../../dev/clock.ts'
import { freshDatabase } from '../../../test/app.ts'
import { inlineClock } from '../../../test/inline-clock.ts'
import { now, setClockAhead } from '../../http/clock.contract.ts'
import { ListingsQuery } from '../listings.contract.ts'
import { matchCountsStatement, matchesStatement, type Position } from './match.statement.ts'
import { nearStatement } from './near.statement.ts'

let db: Client
let popular: { id: number; account: number; from: string; to: string; date: string }

// The most popular route of a site with a million listings has this many.
const POPULAR = `
  set synchronous_commit = on;
  insert into listing (account_id, confirmed_at, type, departure, arrival, date, end_date, closes_at, carrier, flight_number, legs)
  select account_id, confirmed_at, type, departure, arrival, day, day + (end_date - date), day + (coalesce(end_date, date) - date + 1),
         carrier, flight_number,
         (select jsonb_agg(leg || jsonb_build_object('date', day)) from jsonb_array_elements(legs) as leg)
  from (
    select *, row_number() over () as place from listing cross join generate_series(1, 49)
    where route = (select route from listing group by route order by count(*) desc limit 1)
  ) as popular join (select date as day, row_number() over (order by id) as place from listing) as days using (place)`

// The number of listings on a day depends on weekdays and holidays, so the day is fixed.
const DAY = Date.parse('2054-11-27T12:00:00Z')

beforeAll(async () => {
  const url = await freshDatabase()
  db = new Client({ connectionString: url })
  await db.connect()
  const ahead = DAY - now()
  await advanceClock(db, ahead / 1_000)
  await inlineClock(db)
  setClockAhead(ahead)
  await bulk(url, 20_000, undefined, true) // without a trigger for each row
  await db.query(POPULAR)
  await db.query('vacuum (analyze) listing, listing_leg')
  const { rows } = await db.query(`
    select id, account_id as account, departure as from, arrival as to, date::text from listing
    where route = (select route from listing group by route order by count(*) desc limit 1)
      and date > now() + interval '5 days' and legs is not null and carrier is not null and end_date is null
    order by count(*) over (partition by date) desc, id limit 1`)
  popular = rows[0]
})
afterAll(() => {
  setClockAhead(0)
  return db.end()
})

interface Plan {
  'Node Type': string
  'Index Name'?: string
  'Relation Name'?: string
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Plan[]
}
const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]

async function explain({ name = 'unnamed', text, values = [] }: QueryConfig, mode: 'custom' | 'generic') {
  const literal = (value: unknown) =>
    db.escapeLiteral(
      Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : Array.isArray(value) ? `{${value}}` : String(value),
    )
  const given = values.map((value) => (value === null ? 'null' : literal(value))).join(', ')
  await db.query(`set plan_cache_mode = force_${mode}_plan`)
  await db.query('deallocate all')
  await db.query(`prepare "${name}" as ${text}`)
  const { rows } = await db.query(`explain (analyze, buffers, format json) execute "${name}" (${given})`)
  return rows[0]['QUERY PLAN'][0].Plan as Plan
}

const RANGES = ['listing_leg_number', 'listing_leg_plane', 'listing_near']
const near = (more: object) => {
  const { from, to, date } = popular
  return { query: ListingsQuery.parse({ from, to, date, ...more }), reader: undefined, languages: ['tel'] }
}

test.each<[string, () => QueryConfig]>([
  ['the first page', () => matchesStatement(popular.account, popular.id, { limit: 9 })],
  [
    'a later page',
    () => matchesStatement(popular.account, popular.id, { limit: 9, cursor: { rank: 4_500_000, id: 1 } }),
  ],
  ['what is near a search', () => nearStatement(near({}), { limit: 9 })],
  ['what hides people', () => nearStatement(near({}), { limit: 9, hidden: [1, 2, 3] })],
  ['what is near a search by language', () => nearStatement(near({ language: 'tel' }), { limit: 9 })],
])(
  '%s of matches reads each range in its index alone, whichever plan is chosen [spec-match-indexes]',
  async (_, statement) => {
    for (const mode of ['custom', 'generic'] as const) {
      const plan = await explain(statement(), mode)
      const all = nodes(plan)
      const ranges = all.filter((node) => RANGES.includes(node['Index Name'] ?? ''))
      expect(ranges.map((node) => [mode, node['Node Type'], node['Index Name']]).sort()).toEqual(
        RANGES.map((name) => [mode, 'Index Only Scan', name]),
      )
      // The few blocks of a user may be read by a bitmap.
      const whole = (node: Plan) => (node['Relation Name'] === 'block' ? /Seq/ : /Seq|Bitmap/).test(node['Node Type'])
      expect(all.filter((node) => node['Relation Name'] && whole(node))).toEqual([])
      expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(300)
    }
  },
)

// A plan for any numbers would read all listings of the route's days.
test('near results of a search by a flight with three numbers are planned for these numbers', async () => {
  const sold = { numbers: ['AI127', 'UA8127', 'LH9127'], operatedAs: 'AI127' }
  const statement = nearStatement({ ...near({ flight: 'UA8127' }), sold }, { limit: 9 })
  expect(statement).not.toHaveProperty('name')
  const plan = await explain(statement, 'custom')
  expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(500)
})

test('the counts of matches use the same indexes', async () => {
  for (const mode of ['custom', 'generic'] as const) {
    const all = nodes(await explain(matchCountsStatement(popular.account), mode))
    const ranges = all.filter((node) => RANGES.includes(node['Index Name'] ?? ''))
    expect(ranges.map((node) => node['Node Type'])).toEqual(RANGES.map(() => 'Index Only Scan'))
    expect(all.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([])
  }
})

test('each page of the matches on the most popular route is cheap, even the last ones [spec-match-indexes]', async () => {
  const buffers: number[] = []
  for (let cursor: Position | undefined, more = true; more; ) {
    const statement = matchesStatement(popular.account, popular.id, { limit: 9, cursor })
    const plan = await explain(statement, 'generic')
    buffers.push(plan['Shared Hit Blocks'] + plan['Shared Read Blocks'])
    const [, ...found] = (await db.query<Position>(statement.text, statement.values)).rows
    more = found.length > 9
    cursor = found[8]
  }
  expect(buffers.length).toBeGreaterThan(20)
  expect(Math.max(...buffers)).toBeLessThan(220)
})
