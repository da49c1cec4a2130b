import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Client, type QueryConfig } from 'pg'
import { bulk } from '../../../dev/bulk.ts'
import { advanceClock } from '../../../dev/clock.ts'
import { freshDatabase } from '../../../test/app.ts'
import { inlineClock } from '../../../test/inline-clock.ts'
import { now, setClockAhead } from '../../http/clock.contract.ts'
import { countMatches, findMatches, findNear } from './matching.sql.ts'

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
      Buffer.isBuffer(value)
        ? `\\x${value.toString('hex')}`
        : Array.isArray(value)
          ? `{${value.map((each) => JSON.stringify(each))}}`
          : String(value),
    )
  const given = values.map((value) => (value === null ? 'null' : literal(value))).join(', ')
  await db.query(`set plan_cache_mode = force_${mode}_plan`)
  await db.query('deallocate all')
  await db.query(`prepare "${name}" as ${text}`)
  const { rows } = await db.query(`explain (analyze, buffers, format json) execute "${name}" (${given})`)
  return rows[0]['QUERY PLAN'][0].Plan as Plan
}

const RANGES = ['listing_leg_number', 'listing_leg_plane', 'listing_near']
const FIRST = { rank: 0, id: 0, pageSize: 10 }
const matches = (after = FIRST) => findMatches.with({ listing: popular.id, owner: popular.account, ...after })
const NO_FLIGHT = { carrier: null, flightNumber: null, flightSuffix: '', scheduleKnown: false }
const NEAR = {
  ...FIRST,
  ...NO_FLIGHT,
  carriers: [],
  numbers: [],
  suffixes: [],
  type: 'both',
  languages: 'tel',
  filters: null,
  isVisitor: true,
  hidden: null,
  spoken: null,
  soonest: null,
  wholeRoute: false,
  hidesFlights: true,
  hidesTrips: null,
}
const near = (more: Partial<Parameters<typeof findNear.with>[0]> = {}) => {
  const { from, to, date } = popular
  return findNear.with({ from, to, first: date, last: date, ...NEAR, ...more })
}

test.each<[string, () => QueryConfig]>([
  ['the first page', () => matches()],
  ['a later page', () => matches({ ...FIRST, rank: 4_500_000, id: 1 })],
  ['what is near a search', () => near()],
  ['what hides people', () => near({ hidden: [1, 2, 3] })],
  ['what is near a search by language', () => near({ spoken: 'tel' })],
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

test('near results of a search by a flight with three numbers read few blocks, whichever plan is chosen', async () => {
  const flight = { carrier: 'AI', flightNumber: 127, flightSuffix: '', scheduleKnown: true, wholeRoute: null }
  const codeshares = { carriers: ['AI', 'UA', 'LH'], numbers: [127, 8127, 9127], suffixes: ['', '', ''] }
  for (const mode of ['custom', 'generic'] as const) {
    const plan = await explain(near({ ...flight, ...codeshares, hidesTrips: true }), mode)
    expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(500)
  }
})

test('the counts of matches use the same indexes', async () => {
  for (const mode of ['custom', 'generic'] as const) {
    const all = nodes(await explain(countMatches.with({ owner: popular.account }), mode))
    const ranges = all.filter((node) => RANGES.includes(node['Index Name'] ?? ''))
    expect(ranges.map((node) => node['Node Type'])).toEqual(RANGES.map(() => 'Index Only Scan'))
    expect(all.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([])
  }
})

test('each page of the matches on the most popular route is cheap, even the last ones [spec-match-indexes]', async () => {
  const buffers: number[] = []
  for (let after = FIRST, more = true; more; ) {
    const statement = matches(after)
    const plan = await explain(statement, 'generic')
    buffers.push(plan['Shared Hit Blocks'] + plan['Shared Read Blocks'])
    const [, ...found] = (await db.query<{ rank: number; id: number }>(statement.text, statement.values)).rows
    more = found.length > 9
    after = { ...FIRST, ...(more && { rank: found[8]!.rank, id: found[8]!.id }) }
  }
  expect(buffers.length).toBeGreaterThan(20)
  expect(Math.max(...buffers)).toBeLessThan(220)
})
