// Each case runs the matching and sends the emails itself.

import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { alertDays, alertsByHand, alertsOf, seeks } from '../../../../test/alerts.ts'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { deleteListings, makeListing, makePerson, type Person, setListing } from '../../../../test/make.ts'
import { daysAfter, type SavedSearchForm, type Scope, TIERS, todayIn } from '../../listings.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate', RATE_LIMITS: 'off' })
})
afterAll(() => t.stop())
beforeEach(() => deleteListings(t))

const { SOON, LATER } = alertDays()
type Columns = Record<string, unknown>
const on = (date: string, more: Columns = {}) => ({ date, ...more })
const NUMBER = { carrier: 'AI', flight_number: 101 }
const leg = (departure: string, arrival: string, more: Columns = {}) => ({ departure, arrival, date: LATER, ...more })
const legs = (...all: object[]) => ({ legs: JSON.stringify(all) })

/** Each of these trips matches AI101 at 08:00 with one tier. */
const TRIPS: Record<(typeof TIERS)[number], (day: string) => Columns> = {
  'same-flight': (day) => on(day, NUMBER),
  'same-plane': (day) => on(day, { carrier: 'LH', flight_number: 7, time_of_day: '08:00' }),
  'shared-leg': (day) => on(day),
  'same-day': (day) =>
    on(day, legs({ departure: 'HYD', arrival: 'DOH', date: day }, { departure: 'DOH', arrival: 'ORD', date: day })),
  'near-day': (day) => on(daysAfter(day, 2)),
  'near-airport': (day) => on(day, { arrival: 'MDW' }),
}
type Trip = keyof typeof TRIPS
const SEEKER_LEG = { ...NUMBER, time_of_day: '08:00' }

const { match, waiting, ...byHand } = alertsByHand(() => t)
const { sendRequest } = alertsOf(() => t)
const send = async ({ id }: Person) =>
  (await byHand.send()).filter(({ reader }) => reader === id).map(({ match }) => match.tier)

async function post(...trips: Columns[]) {
  for (const trip of trips) {
    await makeListing(t, await makePerson(t), trip)
    await match()
  }
}
/** Each has its own email. */
async function postOneByOne(reader: Person, trips: Columns[]) {
  for (const trip of trips) {
    await post(trip)
    await send(reader)
  }
}
const times = (count: number, trip: Trip, day = LATER) => Array.from({ length: count }, () => TRIPS[trip](day))

test.each<[what: string, day: string, ...Array<[trip: Trip, arrives: 'immediate' | 'daily', before?: number]>]>([
  [
    'ten shared legs, and not what fits better',
    LATER,
    ['shared-leg', 'immediate', 9],
    ['same-flight', 'immediate'],
    ['same-plane', 'immediate'],
    ['shared-leg', 'daily'],
  ],
  ['no number of the same flight', LATER, ['same-flight', 'immediate', 10], ['shared-leg', 'immediate']],
  ['no number of the same plane', LATER, ['same-plane', 'immediate', 10]],
  [
    'ten of each tier by themselves, soon',
    SOON,
    ['same-day', 'immediate', 9],
    ['near-day', 'immediate', 9],
    ['near-airport', 'immediate'],
    ['same-day', 'daily'],
    ['same-flight', 'immediate'],
  ],
  ['nothing else, much later', LATER, ['same-day', 'daily']],
])('lets the daily email wait for %s', async (_what, day, ...posts) => {
  const seeker = await makePerson(t)
  await makeListing(t, seeker, seeks(on(day, SEEKER_LEG)))
  for (const [trip, arrives, before = 0] of posts) {
    await send(seeker)
    await postOneByOne(seeker, times(before, trip, day))
    await post(TRIPS[trip](day))
    expect([trip, await waiting(seeker)]).toEqual([trip, [[arrives, trip]]])
  }
})

test.each<[what: string, days: number, trip: Trip, email: string]>([
  ['the last day of the three', 3, 'near-airport', 'immediate'],
  ['a day earlier', 4, 'same-flight', 'daily'],
])('who chose once a day gets a match immediately in the last 72 hours: %s', async (_what, days, trip, email) => {
  const [seeker, searcher] = [await makePerson(t), await makePerson(t)]
  const day = daysAfter(todayIn('Asia/Kolkata'), days)
  await makeListing(t, seeker, seeks({ ...on(day, SEEKER_LEG), alerts: 'daily' }))
  await sendRequest('POST', '/saved-searches', searcher, { ...search, date: day, type: 'helper', pace: 'daily' })
  await post(TRIPS[trip](day))
  const ofSearch = trip === 'same-flight' ? 'shared-leg' : trip
  expect([await waiting(seeker), await waiting(searcher)]).toEqual([[[email, trip]], [[email, ofSearch]]])
})

test('counts the last 72 hours to the day of the flight, not to the first of flexible days', async () => {
  const seeker = await makePerson(t)
  const flexible = { date: SOON, end_date: daysAfter(SOON, 8), alerts: 'daily' }
  await makeListing(t, seeker, seeks({ ...SEEKER_LEG, time_of_day: null, ...flexible }))
  await post(on(daysAfter(SOON, 6), NUMBER))
  expect(await waiting(seeker)).toEqual([['daily', 'same-flight']])
})

test('several matches at the same moment are one email, which counts once', async () => {
  const seeker = await makePerson(t)
  await makeListing(t, seeker, seeks(on(LATER, SEEKER_LEG)))
  for (let n = 0; n < 10; n++) {
    await post(...times(2, 'shared-leg'))
    expect(await waiting(seeker)).toEqual([['immediate', 'shared-leg', 'shared-leg']])
    await send(seeker)
  }
  await post(TRIPS['shared-leg'](LATER))
  expect(await waiting(seeker)).toEqual([['daily', 'shared-leg']])
})

test('adds matches above the cap to the pending daily email', async () => {
  const seeker = await makePerson(t)
  await makeListing(t, seeker, seeks(on(LATER, SEEKER_LEG)))
  await postOneByOne(seeker, times(10, 'shared-leg'))
  await post(TRIPS['near-day'](LATER), ...times(2, 'shared-leg'))
  expect(await waiting(seeker)).toEqual([['daily', 'shared-leg', 'shared-leg', 'near-day']])
})

test('counts an email with many matches once, per recipient and per day', async () => {
  const [seeker, other] = [await makePerson(t), await makePerson(t)]
  await post(...times(15, 'shared-leg'))
  await makeListing(t, seeker, seeks(on(LATER, SEEKER_LEG)))
  await match()
  expect(await waiting(seeker)).toEqual([['immediate', ...Array(15).fill('shared-leg')]])
  await send(seeker)
  await postOneByOne(seeker, times(9, 'shared-leg'))
  await makeListing(t, other, seeks(on(LATER, SEEKER_LEG)))
  await match()
  await byHand.send()
  await post(TRIPS['shared-leg'](LATER))
  expect([await waiting(seeker), await waiting(other)]).toEqual([
    [['daily', 'shared-leg']],
    [['immediate', 'shared-leg']],
  ])
  await t.advance(25 * 3_600)
  await post(TRIPS['shared-leg'](LATER))
  expect(await waiting(seeker)).toEqual([
    ['daily', 'shared-leg'],
    ['immediate', 'shared-leg'],
  ])
})

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
      'near-airport',
      'send',
      'same-flight',
      'near-day',
      'send',
      'same-flight',
      'same-day',
      'send',
      'same-flight',
      'shared-leg',
      'send',
      'same-plane',
      'send',
      'same-flight',
      'send',
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
  await makeListing(t, seeker, seeks(on(LATER, SEEKER_LEG)))
  const notified: Trip[] = []
  let id: number | undefined
  for (const step of steps) {
    if (step === 'send') notified.push(...(await send(seeker)))
    else if (step === 'close' || step === 'open')
      await setListing(t, { id: id! }, { status: step === 'open' ? 'open' : 'closed' })
    else if (id === undefined) id = (await makeListing(t, helper, TRIPS[step](LATER))).id
    else {
      const clear = { arrival: 'ORD', carrier: null, flight_number: null, time_of_day: null, legs: null }
      await setListing(t, { id }, { ...clear, ...TRIPS[step](LATER) })
    }
    await match()
  }
  expect([notified, await waiting(seeker)]).toEqual([sent, last])
})

const search = { from: 'HYD', to: 'ORD', date: LATER }
type Found = (typeof TIERS)[number] | null

test.each<[what: string, more: Partial<SavedSearchForm>, trip: Columns, found: Found]>([
  ['this flight', {}, on(LATER, NUMBER), 'same-flight'],
  ['this flight, as its crew calls it', { flight: 'aic 0101' }, on(LATER, NUMBER), 'same-flight'],
  ['another number on this route and day', {}, on(LATER, { carrier: 'AI', flight_number: 102 }), null],
  ['another suffix', {}, on(LATER, { ...NUMBER, flight_suffix: 'A' }), null],
  ['a trip without a number', {}, on(LATER), null],
  ['a codeshare at the same time', {}, on(LATER, { carrier: 'LH', flight_number: 7, time_of_day: '08:00' }), null],
  ['this number on the next day', {}, on(daysAfter(LATER, 1), NUMBER), null],
  ['this number within flexible days', {}, on(daysAfter(LATER, -2), { ...NUMBER, end_date: LATER }), 'same-flight'],
  [
    'this flight as the first of a connection',
    {},
    on(LATER, { ...NUMBER, ...legs(leg('HYD', 'DEL', { carrier: 'AI', number: 101, suffix: '' }), leg('DEL', 'ORD')) }),
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
  ['this number, and no way to the arrival', {}, on(LATER, { ...NUMBER, arrival: 'DEL' }), null],
  ['this number from another airport', {}, on(LATER, { ...NUMBER, departure: 'DEL' }), null],
  ['this flight of the other side', { type: 'helper' }, on(LATER, seeks(NUMBER)), null],
  [
    'this flight in another language',
    { languageCodes: ['tel'] },
    on(LATER, { ...NUMBER, language_codes: '{hin}' }),
    null,
  ],
  ['this flight on any day', { date: undefined }, on(daysAfter(LATER, 9), NUMBER), 'same-flight'],
  ['this flight to a near airport', {}, on(LATER, { ...NUMBER, arrival: 'MDW' }), null],
])('a saved search for one flight matches %s', async (_what, more, trip, found) => {
  const me = await makePerson(t)
  const saved = await sendRequest('POST', '/saved-searches', me, { ...search, flight: 'AI101', ...more })
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
  const { id } = await makeListing(t, seeker, seeks(on(LATER, SEEKER_LEG)))
  const changed = await sendRequest('PATCH', `/my-listings/${id}`, seeker, { ...PATCHED, alerts, scope })
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
  expect((await sendRequest('POST', '/saved-searches', me, { ...search, scope })).json()).toMatchObject({ scope })
  await post(TRIPS[trip](LATER))
  expect(await waiting(me)).toEqual(email === null ? [] : [[email, trip]])
})

test('notifies of existing matches when a scope becomes wider, and not of those that it excludes before the email', async () => {
  const seeker = await makePerson(t)
  const { id } = await makeListing(t, seeker, seeks(on(LATER, SEEKER_LEG)))
  const choose = async (scope: string) => {
    const { statusCode } = await sendRequest('PATCH', `/my-listings/${id}`, seeker, { scope })
    await match()
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
  const { id, scope } = (await sendRequest('POST', '/saved-searches', me, search)).json()
  expect(scope).toBe('nearby')
  expect((await sendRequest('PATCH', `/saved-searches/${id}`, me, { scope: 'close' })).json()).toMatchObject({
    scope: 'close',
  })
  expect((await sendRequest('PATCH', `/saved-searches/${id}`, me, { pace: 'daily' })).json()).toMatchObject({
    scope: 'close',
  })
  expect((await sendRequest('PATCH', `/saved-searches/${id}`, me, { scope: 'off' })).statusCode).toBe(400)
  expect((await sendRequest('GET', '/saved-searches', me)).json()).toMatchObject([{ scope: 'close', pace: 'daily' }])
})

test('a code and a contact message are sent before the alerts of a popular route, and a message is accepted meanwhile', async () => {
  const readers = await Promise.all(Array.from({ length: 30 }, () => makePerson(t)))
  for (const reader of readers) await sendRequest('POST', '/saved-searches', reader, search)
  await post(TRIPS['same-flight'](LATER))
  const form = { name: 'Asha', email: 'asha@mail.test', message: 'Is anybody there?' }
  expect((await sendRequest('POST', '/contact', undefined, form)).statusCode).toBe(204)
  const login = { email: 'code@mail.test', captchaToken: 'token' }
  expect((await sendRequest('POST', '/auth/login', undefined, login)).statusCode).toBe(200)
  const worker = await startApp({ DATABASE_URL: t.env.DATABASE_URL, SMTP_URL: t.env.SMTP_URL })
  const message = { receiverId: readers[1]!.id, content: 'Are you at gate 12?' }
  const [accepted] = await Promise.all([sendRequest('POST', '/messages', readers[0], message), worker.settled()])
  await worker.stop()
  expect(accepted.statusCode).toBe(201)
  const receivers = t.inbox.received.map(({ to }) => to[0]!)
  expect(receivers).toHaveLength(32)
  expect(receivers.slice(0, 20)).toEqual(expect.arrayContaining(['code@mail.test', t.env.CONTACT_EMAIL]))
})
