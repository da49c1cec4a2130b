// Hard cases of who is notified, when and how often. Nothing is sent by itself: each case looks for matches and sends emails.

import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { EntityManager } from '@mikro-orm/postgresql'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { makeListing, makePerson, type Person } from '../../../../test/make.ts'
import { daysAfter, type SavedSearchForm, type Scope, TIERS, todayIn } from '../../listings.contract.ts'
import { takeLetter } from './letter.statement.ts'
import { Matching } from './matching.service.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate', RATE_LIMITS: 'off' })
})
afterAll(() => t.stop())
beforeEach(() => t.pool.query('delete from listing; delete from saved_search; delete from alert_reader'))

type Columns = Record<string, unknown>
const LATER = daysAfter(todayIn('Asia/Kolkata'), 40)
/** In the last 14 days before departure, all tiers are told immediately. */
const SOON = daysAfter(todayIn('Asia/Kolkata'), 5)
const on = (date: string, more: Columns = {}) => ({ date, closes_at: `${daysAfter(date, 1)}T00:00:00+05:30`, ...more })
const seeks = (more: Columns) => ({ type: 'seeking_help', ...more })
const AI101 = { carrier: 'AI', flight_number: 101 }
const leg = (departure: string, arrival: string, more: Columns = {}) => ({ departure, arrival, date: LATER, ...more })
const legs = (...all: object[]) => ({ legs: JSON.stringify(all) })

/** Wanted is AI101 at 08:00; of these trips each has one tier with it. */
const TRIPS: Record<(typeof TIERS)[number], (day: string) => Columns> = {
  'same-flight': (day) => on(day, AI101),
  'same-plane': (day) => on(day, { carrier: 'LH', flight_number: 7, time_of_day: '08:00' }),
  'shared-leg': (day) => on(day),
  'same-day': (day) =>
    on(day, legs({ departure: 'HYD', arrival: 'DOH', date: day }, { departure: 'DOH', arrival: 'ORD', date: day })),
  'near-day': (day) => on(daysAfter(day, 2)),
  'near-airport': (day) => on(day, { arrival: 'MDW' }),
}
type Trip = keyof typeof TRIPS
const WANTED = { ...AI101, time_of_day: '08:00' }

async function look() {
  const matching = t.app.get(Matching, { strict: false })
  while (await matching.look());
}

/** Sends all emails that wait; returns the tiers that they tell a person. */
async function send({ id: reader }: Person) {
  const em = t.app.get(EntityManager, { strict: false }).fork()
  const { rows } = await t.pool.query('select id::float8 as id from alert_letter where written_at is null order by id')
  const told = []
  for (const { id } of rows) told.push(...(await takeLetter(em, t.pool, id)))
  return told.filter((match) => match.reader === reader).map(({ match }) => match.tier)
}

/** The emails that wait for a person, the oldest first: the tiers that each was made for. */
async function waiting({ id }: Person) {
  const { rows } = await t.pool.query<{ daily: boolean; tiers: number[] }>(
    `select daily, array_agg(tier order by tier) as tiers from alert_letter join match_told on letter_id = alert_letter.id
     where alert_letter.reader_id = $1 and written_at is null group by alert_letter.id, daily order by alert_letter.id`,
    [id],
  )
  return rows.map(({ daily, tiers }) => [daily ? 'daily' : 'immediate', ...tiers.map((tier) => TIERS[tier - 1]!)])
}

/** Publishes one after the other, each by a new person and with an email of its own. */
async function post(...trips: Columns[]) {
  for (const trip of trips) {
    await makeListing(t, await makePerson(t), trip)
    await look()
  }
}
const times = (count: number, trip: Trip, day = LATER) => Array.from({ length: count }, () => TRIPS[trip](day))

test.each<[what: string, day: string, before: Columns[], then: Trip, arrives: 'immediate' | 'daily']>([
  ['the same flight after ten shared legs', LATER, times(10, 'shared-leg'), 'same-flight', 'immediate'],
  ['the same plane after ten shared legs', LATER, times(10, 'shared-leg'), 'same-plane', 'immediate'],
  ['a tenth shared leg', LATER, times(9, 'shared-leg'), 'shared-leg', 'immediate'],
  ['an eleventh shared leg', LATER, times(10, 'shared-leg'), 'shared-leg', 'daily'],
  ['an eleventh same flight', LATER, times(10, 'same-flight'), 'same-flight', 'immediate'],
  ['an eleventh same plane', LATER, times(10, 'same-plane'), 'same-plane', 'immediate'],
  ['a shared leg after ten same flights', LATER, times(10, 'same-flight'), 'shared-leg', 'immediate'],
  ['a near day after ten of the same day, soon', SOON, times(10, 'same-day', SOON), 'near-day', 'immediate'],
  ['a near airport after ten near days, soon', SOON, times(10, 'near-day', SOON), 'near-airport', 'immediate'],
  ['an eleventh of the same day, soon', SOON, times(10, 'same-day', SOON), 'same-day', 'daily'],
  [
    'the same flight after all else, soon',
    SOON,
    [...times(11, 'same-day', SOON), ...times(11, 'near-day', SOON)],
    'same-flight',
    'immediate',
  ],
  ['the same day, much later', LATER, [], 'same-day', 'daily'],
])('sends %s in the right email', async (_what, day, before, then, arrives) => {
  const seeker = await makePerson(t)
  await makeListing(t, seeker, seeks(on(day, WANTED)))
  await post(...before)
  await send(seeker)
  await post(TRIPS[then](day))
  expect(await waiting(seeker)).toEqual([[arrives, then]])
})

test('puts what the cap holds back into the daily email that waits already', async () => {
  const seeker = await makePerson(t)
  await makeListing(t, seeker, seeks(on(LATER, WANTED)))
  await post(TRIPS['near-day'](LATER), ...times(12, 'shared-leg'))
  const emails = await waiting(seeker)
  expect(emails.filter(([frequency]) => frequency === 'daily')).toEqual([
    ['daily', 'shared-leg', 'shared-leg', 'near-day'],
  ])
  expect(emails).toHaveLength(11)
})

test('counts one email that tells of many once, each reader by themselves, and anew after a day', async () => {
  const [seeker, other] = [await makePerson(t), await makePerson(t)]
  await post(...times(15, 'shared-leg'))
  await makeListing(t, seeker, seeks(on(LATER, WANTED)))
  await look()
  expect(await waiting(seeker)).toEqual([['immediate', ...Array(15).fill('shared-leg')]])
  await post(...times(9, 'shared-leg'))
  await makeListing(t, other, seeks(on(LATER, WANTED)))
  await look()
  await send(seeker)
  await post(TRIPS['shared-leg'](LATER))
  expect([await waiting(seeker), await waiting(other)]).toEqual([
    [['daily', 'shared-leg']],
    [['immediate', 'shared-leg']],
  ])
  await t.pool.query("update alert_reader set since = now() - interval '25 hours'")
  await post(TRIPS['shared-leg'](LATER))
  expect(await waiting(seeker)).toEqual([
    ['daily', 'shared-leg'],
    ['immediate', 'shared-leg'],
  ])
})

/** What the helper's trip becomes, one after the other; 'send' sends all emails. */
type Step = Trip | 'send' | 'close' | 'open'

test.each<[what: string, steps: Step[], sent: Trip[], last: string[][]]>([
  [
    'a rise to the same flight while the daily email waits',
    ['near-day', 'same-day', 'same-flight'],
    [],
    [['immediate', 'same-flight']],
  ],
  [
    'a rise to the same flight after two emails',
    ['near-day', 'send', 'same-day', 'send', 'same-flight'],
    ['near-day', 'same-day'],
    [['immediate', 'same-flight']],
  ],
  [
    'a rise to the same plane after two emails',
    ['near-day', 'send', 'shared-leg', 'send', 'same-plane'],
    ['near-day', 'shared-leg'],
    [['immediate', 'same-plane']],
  ],
  [
    'a rise from the same plane to the same flight',
    ['same-plane', 'send', 'same-flight', 'send'],
    ['same-plane', 'same-flight'],
    [],
  ],
  [
    'every rise there is, by at most four emails',
    [
      'near-airport',
      'send',
      'near-day',
      'send',
      'same-day',
      'send',
      'shared-leg',
      'send',
      'same-plane',
      'send',
      'same-flight',
      'send',
    ],
    ['near-airport', 'near-day', 'same-plane', 'same-flight'],
    [],
  ],
  [
    'each better tier, when the same flight ends before every email',
    [
      ...(['near-airport', 'send', 'same-flight', 'near-day', 'send', 'same-flight', 'same-day', 'send'] as const),
      ...(['same-flight', 'shared-leg', 'send', 'same-plane', 'send', 'same-flight', 'send'] as const),
    ],
    ['near-airport', 'near-day', 'same-day', 'shared-leg', 'same-plane', 'same-flight'],
    [],
  ],
  [
    'the same flight once, however often it comes back',
    ['same-flight', 'send', 'near-day', 'same-flight', 'send', 'same-plane', 'same-flight', 'send'],
    ['same-flight'],
    [],
  ],
  [
    'a third rise between lower tiers no more',
    ['near-airport', 'send', 'near-day', 'send', 'shared-leg', 'send'],
    ['near-airport', 'near-day'],
    [],
  ],
  [
    'a rise that ended before its email, when it comes back',
    ['near-day', 'send', 'same-flight', 'near-day', 'send', 'same-flight'],
    ['near-day'],
    [['immediate', 'same-flight']],
  ],
  [
    'a rise that was closed before its email, when it is open again',
    ['near-day', 'send', 'same-flight', 'close', 'send', 'open'],
    ['near-day'],
    [['immediate', 'same-flight']],
  ],
  [
    'a first match that was closed before its email, when it is open again',
    ['same-flight', 'close', 'send', 'open'],
    [],
    [['immediate', 'same-flight']],
  ],
  [
    'what fell before its email, as what it is, and its rise afterwards',
    ['same-flight', 'near-day', 'send', 'same-flight', 'send'],
    ['near-day', 'same-flight'],
    [],
  ],
  [
    'one more rise in one email only, though the daily one waits',
    ['near-day', 'shared-leg', 'send', 'send'],
    ['shared-leg'],
    [],
  ],
])('notifies of %s', async (_what, steps, sent, last) => {
  const [seeker, helper] = [await makePerson(t), await makePerson(t)]
  await makeListing(t, seeker, seeks(on(LATER, WANTED)))
  const told: Trip[] = []
  let id: number | undefined
  for (const step of steps) {
    if (step === 'send') told.push(...(await send(seeker)))
    else if (step === 'close' || step === 'open')
      await t.pool.query('update listing set status = $2 where id = $1', [id, step === 'open' ? 'open' : 'closed'])
    else if (id === undefined) id = (await makeListing(t, helper, TRIPS[step](LATER))).id
    else {
      const clear = { arrival: 'ORD', carrier: null, flight_number: null, time_of_day: null, legs: null }
      const columns = { ...clear, ...TRIPS[step](LATER) }
      const names = Object.keys(columns)
      await t.pool.query(`update listing set (${names}) = row(${names.map((_, n) => `$${n + 2}`)}) where id = $1`, [
        id,
        ...Object.values(columns),
      ])
    }
    await look()
  }
  expect([told, await waiting(seeker)]).toEqual([sent, last])
})

const ask = (method: 'GET' | 'POST' | 'PATCH', url: string, who: Person, payload?: object) =>
  t.inject({ method, url: `/api${url}`, headers: { ...who.as }, ...(payload && { payload }) })
const search = { from: 'HYD', to: 'ORD', date: LATER }
type Found = (typeof TIERS)[number] | null

test.each<[what: string, more: Partial<SavedSearchForm>, trip: Columns, found: Found]>([
  ['this flight', {}, on(LATER, AI101), 'same-flight'],
  ['this flight, as its crew calls it', { flight: 'aic 0101' }, on(LATER, AI101), 'same-flight'],
  ['another number on this route and day', {}, on(LATER, { carrier: 'AI', flight_number: 102 }), null],
  ['another suffix', {}, on(LATER, { ...AI101, flight_suffix: 'A' }), null],
  ['a trip without a number', {}, on(LATER), null],
  ['a codeshare at the same time', {}, on(LATER, { carrier: 'LH', flight_number: 7, time_of_day: '08:00' }), null],
  ['this number on the next day', {}, on(daysAfter(LATER, 1), AI101), null],
  ['this number within flexible days', {}, on(daysAfter(LATER, -2), { ...AI101, end_date: LATER }), 'same-flight'],
  [
    'this flight as the first of a connection',
    {},
    on(LATER, { ...AI101, ...legs(leg('HYD', 'DEL', { carrier: 'AI', number: 101, suffix: '' }), leg('DEL', 'ORD')) }),
    'same-flight',
  ],
  [
    'this flight as the last of a connection',
    {},
    on(LATER, {
      departure: 'BOM',
      ...legs(leg('BOM', 'HYD'), leg('HYD', 'ORD', { carrier: 'AI', number: 101, suffix: '' })),
    }),
    'same-flight',
  ],
  ['this number, and no way to the arrival', {}, on(LATER, { ...AI101, arrival: 'DEL' }), null],
  ['this number from another airport', {}, on(LATER, { ...AI101, departure: 'DEL' }), null],
  ['this flight of the other side', { type: 'helper' }, on(LATER, seeks(AI101)), null],
  [
    'this flight in another language',
    { languageCodes: ['tel'] },
    on(LATER, { ...AI101, language_codes: '{hin}' }),
    null,
  ],
  ['this flight on any day', { date: undefined }, on(daysAfter(LATER, 9), AI101), 'same-flight'],
  ['this flight to a near airport', {}, on(LATER, { ...AI101, arrival: 'MDW' }), null],
])('a saved search for one flight answers to %s', async (_what, more, trip, found) => {
  const me = await makePerson(t)
  const saved = await ask('POST', '/saved-searches', me, { ...search, flight: 'AI101', ...more })
  expect(saved.statusCode).toBe(201)
  await post(trip)
  expect(await send(me)).toEqual(found === null ? [] : [found])
})

const PATCHED = { alerts: 'at-once' as const }
test.each<[Scope, Trip, alerts: 'at-once' | 'daily', email: string | null]>([
  ['my-flight', 'same-flight', 'at-once', 'immediate'],
  ['my-flight', 'same-flight', 'daily', 'daily'],
  ['my-flight', 'same-plane', 'at-once', 'immediate'],
  ['my-flight', 'shared-leg', 'at-once', null],
  ['my-flight', 'same-day', 'daily', null],
  ['close', 'same-plane', 'daily', 'daily'],
  ['close', 'shared-leg', 'at-once', 'immediate'],
  ['close', 'shared-leg', 'daily', 'daily'],
  ['close', 'same-day', 'at-once', null],
  ['close', 'near-airport', 'daily', null],
  ['nearby', 'near-day', 'at-once', 'daily'],
  ['nearby', 'near-airport', 'daily', 'daily'],
])('a listing whose alerts are %s is notified of %s, %s: %s', async (scope, trip, alerts, email) => {
  const seeker = await makePerson(t)
  const { id } = await makeListing(t, seeker, seeks(on(LATER, WANTED)))
  const changed = await ask('PATCH', `/my-listings/${id}`, seeker, { ...PATCHED, alerts, scope })
  expect(changed.json()).toMatchObject({ alerts, scope })
  await post(TRIPS[trip](LATER))
  expect(await waiting(seeker)).toEqual(email === null ? [] : [[email, trip]])
})

test.each<[Scope, Trip, email: string | null]>([
  ['my-flight', 'same-day', 'immediate'],
  ['my-flight', 'near-day', null],
  ['close', 'shared-leg', 'immediate'],
  ['close', 'near-airport', null],
  ['nearby', 'near-day', 'daily'],
  ['nearby', 'near-airport', 'daily'],
])('a saved search without a flight whose alerts are %s is notified of %s: %s', async (scope, trip, email) => {
  const me = await makePerson(t)
  expect((await ask('POST', '/saved-searches', me, { ...search, scope })).json()).toMatchObject({ scope })
  await post(TRIPS[trip](LATER))
  expect(await waiting(me)).toEqual(email === null ? [] : [[email, trip]])
})

test('notifies of what fits already when a scope becomes wider, and not of what it excludes before the email', async () => {
  const seeker = await makePerson(t)
  const { id } = await makeListing(t, seeker, seeks(on(LATER, WANTED)))
  const choose = async (scope: string) => {
    const { statusCode } = await ask('PATCH', `/my-listings/${id}`, seeker, { scope })
    await look()
    return statusCode
  }
  await choose('my-flight')
  await post(TRIPS['near-day'](LATER))
  expect(await waiting(seeker)).toEqual([])
  await choose('nearby')
  expect(await waiting(seeker)).toEqual([['daily', 'near-day']])
  await choose('close')
  expect(await send(seeker)).toEqual([])
  await choose('nearby')
  expect(await waiting(seeker)).toEqual([['daily', 'near-day']])
  expect(await choose('everything')).toBe(400)
})

test('a saved search keeps its scope until it is changed, and says which one it has', async () => {
  const me = await makePerson(t)
  const { id, scope } = (await ask('POST', '/saved-searches', me, search)).json()
  expect(scope).toBe('nearby')
  expect((await ask('PATCH', `/saved-searches/${id}`, me, { scope: 'close' })).json()).toMatchObject({ scope: 'close' })
  expect((await ask('PATCH', `/saved-searches/${id}`, me, { pace: 'daily' })).json()).toMatchObject({ scope: 'close' })
  expect((await ask('PATCH', `/saved-searches/${id}`, me, { scope: 'off' })).statusCode).toBe(400)
  expect((await ask('GET', '/saved-searches', me)).json()).toMatchObject([{ scope: 'close', pace: 'daily' }])
})

test('the daily email is due at eight in the time zone of each recipient, whose airport of departure is the same', async () => {
  const zones = ['America/Chicago', 'Asia/Kathmandu', null]
  const seekers = await Promise.all(zones.map(() => makePerson(t)))
  for (const [n, seeker] of seekers.entries()) {
    await t.pool.query('update account set time_zone = $2 where id = $1', [seeker.id, zones[n]])
    await makeListing(t, seeker, seeks(on(LATER, WANTED)))
  }
  await post(TRIPS['near-day'](LATER))
  for (const [n, { id }] of seekers.entries()) {
    const { rows } = await t.pool.query(
      'select extract(epoch from daily_at)::float8 * 1000 as at from alert_reader where account_id = $1',
      [id],
    )
    const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zones[n] ?? 'Asia/Kolkata', timeStyle: 'short' })
    expect([zones[n], clock.format(rows[0].at)]).toEqual([zones[n], '08:00'])
  }
})
