import { afterAll, beforeAll, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { makePerson, type Person } from '../../../../test/make.ts'
import { daysAfter, todayIn } from '../../listings.contract.ts'
import { Matching } from './matching.service.ts'

// ALERTS=10000 npm test -- told.generated: so many acts, with a new seed each time.
const { ALERTS } = process.env
const HOW_MANY = Number(ALERTS ?? 300)
const SEED = ALERTS ? Date.now() : 20_261_121
const PEOPLE = 30

let t: TestApp
let people: Person[]
beforeAll(async () => {
  t = await startApp({ WORKERS: 'off', RATE_LIMITS: 'off' })
  people = await Promise.all(Array.from({ length: PEOPLE }, () => makePerson(t)))
}, 30_000)
afterAll(() => t.stop())

const FIRST = daysAfter(todayIn('UTC'), 20)
const AIRPORTS = ['HYD', 'DOH', 'ORD', 'JFK', 'EWR']
const AREA: Record<string, string> = { EWR: 'NYC', JFK: 'NYC' }

interface Leg {
  from: string
  to: string
  date: number
  time: string | null
  flight: number | null
}
interface Trip {
  legs: Leg[]
  flexible: number
}
interface Listing extends Trip {
  id: number
  owner: number
  type: 'helper' | 'seeking_help'
  open: boolean
}

const leg = fc.record({
  time: fc.constantFrom(null, '08:00', '23:55'),
  flight: fc.constantFrom(null, 1, 2, 101),
  stay: fc.integer({ min: 0, max: 1 }),
})
const trip: fc.Arbitrary<Trip> = fc
  .tuple(
    fc.shuffledSubarray(AIRPORTS, { minLength: 2, maxLength: 3 }),
    fc.integer({ min: 0, max: 6 }),
    fc.constantFrom(0, 0, 0, 2, 5),
    fc.array(leg, { minLength: 2, maxLength: 2 }),
  )
  .map(([way, date, flexible, legs]) => ({
    flexible,
    legs: way.slice(1).map((to, n) => ({
      ...{ from: way[n]!, to, date: date + n * legs[n]!.stay },
      ...{ time: legs[n]!.time, flight: legs[n]!.flight },
    })),
  }))

const act = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('publish' as const),
      owner: fc.nat(PEOPLE - 1),
      trip,
      helper: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('edit' as const), which: fc.nat(), trip }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('close' as const, 'reopen' as const), which: fc.nat() }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('block' as const), one: fc.nat(PEOPLE - 1), other: fc.nat(PEOPLE - 1) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('look' as const) }) },
)

const dayOf = (n: number) => daysAfter(FIRST, n)
const columnsOf = ({ legs, flexible }: Trip) => {
  const [first, last] = [legs[0]!, legs.at(-1)!]
  const row = ({ from, to, date, time, flight }: Leg) => ({
    ...{ departure: from, arrival: to, date: dayOf(date), time },
    ...{ carrier: flight && 'AI', number: flight, suffix: '' },
  })
  return {
    ...{ departure: first.from, arrival: last.to, date: dayOf(first.date), time_of_day: first.time },
    end_date: flexible ? dayOf(first.date + flexible) : null,
    ...{ carrier: first.flight && 'AI', flight_number: first.flight },
    legs: legs.length > 1 ? JSON.stringify(legs.map(row)) : null,
    closes_at: `${dayOf(first.date + flexible + 1)}T00:00:00Z`,
  }
}

/** The plain reference: the best tier of two trips, as the words of the plan say it. */
function tierOf(mine: Trip, theirs: Trip): number | undefined {
  const overlaps = (one: number, other: number) => one <= other + theirs.flexible && other <= one + mine.flexible
  const tiers: number[] = []
  for (const m of mine.legs)
    for (const o of theirs.legs) {
      if (m.from !== o.from || !overlaps(m.date, o.date)) continue
      if (m.flight && m.flight === o.flight) tiers.push(1)
      else if (m.to === o.to) tiers.push(m.time && m.time === o.time && m.flight && o.flight ? 2 : 3)
    }
  const [m, o] = [mine.legs[0]!, theirs.legs[0]!]
  const ends = ({ legs }: Trip) => [legs[0]!.from, legs.at(-1)!.to]
  const areas = (way: Trip) => ends(way).map((code) => AREA[code] ?? code)
  const gap = Math.max(o.date - (m.date + mine.flexible), m.date - (o.date + theirs.flexible), 0)
  if (ends(mine).join() === ends(theirs).join()) {
    if (gap === 0) tiers.push(4)
    else if (gap <= 3) tiers.push(5)
  } else if (areas(mine).join() === areas(theirs).join() && gap === 0) tiers.push(6)
  return tiers.length > 0 ? Math.min(...tiers) : undefined
}

test('after any acts in any order, exactly the pairs that fit were told to each side, each once and at most once better', async () => {
  const matching = t.app.get(Matching, { strict: false })
  const [acts] = fc.sample(fc.array(act, { minLength: HOW_MANY, maxLength: HOW_MANY, size: 'max' }), {
    seed: SEED,
    numRuns: 1,
  })
  const listings: Listing[] = []
  const blocks = new Set<string>()
  const told = new Map<string, number[]>()
  const owed: Listing[] = []

  const tell = (reader: Listing, other: Listing, tier: number) => {
    const key = `${people[reader.owner]!.id} ${reader.id} ${other.id}`
    const tiers = told.get(key) ?? []
    if (tiers.length === 0 || (tiers.length === 1 && tier < tiers[0]!)) told.set(key, [...tiers, tier])
  }
  const refer = (posted: Listing) => {
    for (const other of listings) {
      const parted = blocks.has(`${posted.owner} ${other.owner}`) || blocks.has(`${other.owner} ${posted.owner}`)
      if (!posted.open || !other.open || other.owner === posted.owner || other.type === posted.type || parted) continue
      const tier = tierOf(posted, other)
      if (tier === undefined) continue
      tell(posted, other, tier)
      tell(other, posted, tier)
    }
  }
  const write = (columns: Record<string, unknown>, id?: number) => {
    const names = Object.keys(columns)
    const text =
      id === undefined
        ? `insert into listing (${names}) values (${names.map((_, n) => `$${n + 1}`)}) returning id`
        : `update listing set (${names}) = row(${names.map((_, n) => `$${n + 1}`)}) where id = ${id}`
    return t.pool.query(text, Object.values(columns))
  }
  const change = async (listing: Listing, to: Partial<Listing>, columns: Record<string, unknown>) => {
    await write(columns, listing.id)
    const before = JSON.stringify(listing)
    Object.assign(listing, to)
    if (listing.open && before !== JSON.stringify(listing)) owed.push(listing)
  }
  async function settle() {
    while (await matching.look());
    for (const listing of owed.splice(0)) refer(listing)
  }

  for (const step of acts!) {
    const listing = 'which' in step ? listings[step.which % Math.max(1, listings.length)] : undefined
    if (step.kind === 'publish') {
      const type = step.helper ? 'helper' : 'seeking_help'
      const columns = { ...columnsOf(step.trip), account_id: people[step.owner]!.id, type, confirmed_at: new Date() }
      const { rows } = await write(columns)
      const posted: Listing = { ...step.trip, id: (rows[0] as { id: number }).id, owner: step.owner, type, open: true }
      listings.push(posted)
      owed.push(posted)
    } else if (step.kind === 'block') {
      await settle() // whatever was found before the block was told
      await t.pool.query(
        'insert into block (blocker_id, blocked_id) select $1::bigint, $2::bigint where $1::bigint <> $2::bigint on conflict do nothing',
        [people[step.one]!.id, people[step.other]!.id],
      )
      blocks.add(`${step.one} ${step.other}`)
    } else if (step.kind === 'look') await settle()
    else if (listing && step.kind === 'edit') await change(listing, step.trip, columnsOf(step.trip))
    else if (listing) {
      const open = step.kind === 'reopen'
      await change(listing, { open }, { status: open ? 'open' : 'closed' })
    }
  }
  await settle()

  const { rows } = await t.pool.query<{ key: string; tier: number; times: number }>(
    "select reader_id || ' ' || listing_id || ' ' || counterpart_id as key, tier, times from match_told",
  )
  const found = Object.fromEntries(rows.map(({ key, tier, times }) => [key, [tier, times]]))
  expect(found).toEqual(Object.fromEntries([...told].map(([key, tiers]) => [key, [tiers.at(-1), tiers.length]])))
  expect(rows.length).toBeGreaterThan(50)
  expect(new Set(rows.map(({ tier }) => tier)).size).toBe(6)
}, 600_000)
