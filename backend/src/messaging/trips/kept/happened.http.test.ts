import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { eventually } from '../../../../test/eventually.ts'
import { makeListing, type Person } from '../../../../test/make.ts'
import { passUntil } from '../../../../test/trip-clock.ts'
import { agree, answer, askTrips, propose, seenBy } from '../../../../test/trips.ts'
import type { Trip } from '../trips.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ RATE_LIMITS: 'off' })
})
afterAll(() => t.stop())

const OWED = "name = 'mail.soon' and state in ('created', 'retry', 'active')"
const settled = () =>
  eventually(async () => {
    expect((await t.pool.query('select from trip where next_question_at <= now()')).rowCount).toBe(0)
    await t.pool.query(`update pgboss.job set start_after = now() where ${OWED}`)
    expect((await t.pool.query(`select from pgboss.job where ${OWED}`)).rowCount).toBe(0)
  })
const lettersTo = ({ email }: Person) =>
  t.inbox.received.filter(({ to, subject }) => to.includes(email) && /happen|once more|as kept/.test(subject))
const subjects = (person: Person) => lettersTo(person).map(({ subject }) => subject)
const say = (me: Person, { id }: { id: number }, happened: boolean) =>
  askTrips(t, me, 'POST', `/${id}/happened`, { happened })
const pass = async (trip: Trip, hours: number) => {
  await passUntil(t, trip, 'landing', hours)
  await settled()
}
const keptBy = async ({ id }: Person) =>
  (await t.pool.query<{ kept: number }>('select trips_kept as kept from account where id = $1', [id])).rows[0]?.kept

test('six hours after the landing both are asked; when both say yes the trip is kept, and the traveler is asked for a tip once', async () => {
  const { amigo, asha, trip } = await agree(t, { seeking: { tip_amount: 20 } })
  expect((await say(asha, trip, true)).json().code).toBe('trip-not-over')
  await pass(trip, -5)
  expect(subjects(asha)).toEqual([])
  await pass(trip, -7)
  expect([subjects(amigo), subjects(asha)]).toEqual([['Did your trip happen?'], ['Did your trip happen?']])
  expect((await say(asha, trip, true)).json().happened).toEqual({ mine: true, kept: null })
  expect((await seenBy(t, amigo, trip)).happened).toEqual({ mine: null, kept: null })
  expect([await keptBy(amigo), await keptBy(asha)]).toEqual([0, 0])
  for (let twice = 0; twice < 2; twice++) expect((await say(amigo, trip, true)).json().happened.kept).toBe(true)
  await pass(trip, -175)
  expect([subjects(amigo).slice(1), subjects(asha).slice(1)]).toEqual([
    ['Your trip counts as kept'],
    ['Your trip counts as kept'],
  ])
  expect(lettersTo(asha).at(-1)?.text).toContain(`http://site.test/tip/${amigo.id}`)
  expect(lettersTo(amigo).at(-1)?.text).not.toContain('/tip/')
  expect([await keptBy(amigo), await keptBy(asha)]).toEqual([1, 1])
  expect((await say(asha, trip, false)).json().code).toBe('trip-changed')
})

test('the word of one alone is shown to nobody: the other is asked once more, and both may think again', async () => {
  const { amigo, asha, trip } = await agree(t)
  await pass(trip, -7)
  await say(asha, trip, false)
  await settled()
  expect(subjects(amigo)).toEqual(['Did your trip happen?', 'Please look at your trip once more'])
  expect(lettersTo(amigo).at(-1)?.text).toContain(
    'Your fellow traveler “Asha” told us that your trip did not take place',
  )
  await say(amigo, trip, true)
  await settled()
  expect(subjects(asha)).toEqual(['Did your trip happen?', 'Please look at your trip once more'])
  await pass(trip, -200)
  for (const me of [amigo, asha]) expect((await seenBy(t, me, trip)).happened.kept).toBe(null)
  expect((await say(amigo, trip, false)).json().happened.kept).toBe(false)
  await settled()
  expect([subjects(amigo).length, subjects(asha).length, await keptBy(asha)]).toEqual([2, 2, 0])
})

test('after a week of silence the milestones of both count as their word; those of one do not', async () => {
  const tap = (trip: Trip, by: Person, kind: string, leg: number | null) =>
    t.pool.query(
      'insert into trip_milestone (trip_id, kind, leg, at, by_id, key) values ($1, $2, $3, now(), $4, gen_random_uuid())',
      [trip.id, kind, leg, by.id],
    )
  const [both, one, no] = [await agree(t), await agree(t), await agree(t)]
  for (const { trip, asha } of [both, one, no]) await tap(trip, asha, 'landed', 1)
  for (const { trip, amigo } of [both, no]) await tap(trip, amigo, 'met', null)
  for (const { trip } of [both, one, no]) await pass(trip, -7)
  await say(no.amigo, no.trip, false)
  for (const { trip } of [both, one, no]) await pass(trip, -173)
  expect((await seenBy(t, both.asha, both.trip)).happened.kept).toBe(null)
  for (const { trip } of [both, one, no]) await pass(trip, -175)
  const kept = await Promise.all(
    [both, one, no].map(async ({ asha, trip }) => (await seenBy(t, asha, trip)).happened.kept),
  )
  expect(kept).toEqual([true, null, null])
  expect(subjects(both.amigo)).toEqual(['Did your trip happen?', 'Your trip counts as kept'])
})

test('kept trips are seen on profile and listings, and lift the rank of a listing', async () => {
  const { amigo, asha, trip } = await agree(t)
  const listing = await makeListing(t, amigo, { departure: 'DEL' })
  const trust = async () => (await t.pool.query('select trust from listing where id = $1', [listing.id])).rows[0].trust
  const before = await trust()
  await pass(trip, -7)
  await say(asha, trip, true)
  const shown = async () => (await t.inject(`/api/listings/${amigo.id}`)).json()
  expect((await shown()).user.tripsKept).toBe(0)
  await say(amigo, trip, true)
  const { user, listings } = await shown()
  expect([user.tripsKept, listings.find(({ id }: { id: number }) => id === listing.id).tripsKept]).toEqual([1, 1])
  expect(await trust()).toBe(before + 20)
})

test('two people count once for each other, however often they say that they have travelled', async () => {
  const { amigo, asha, trip } = await agree(t)
  const other = await agree(t)
  const keep = (helper: Person, traveler: Person) =>
    t.pool.query(
      `insert into trip (helper_id, traveler_id, state, agreed_at, first_departure_at, last_landing_at)
       select $2, $3, state, agreed_at, first_departure_at, last_landing_at from trip where id = $1`,
      [trip.id, helper.id, traveler.id],
    )
  for (let times = 0; times < 3; times++) await keep(amigo, asha)
  await keep(asha, amigo)
  await keep(amigo, other.asha)
  await t.pool.query('update trip set kept = true where helper_id in ($1, $2)', [amigo.id, asha.id])
  expect([await keptBy(amigo), await keptBy(asha), await keptBy(other.asha)]).toEqual([2, 1, 1])
})

test('the list of trips begins with those that ask the reader something, on all its pages', async () => {
  const { amigo, asha, trip: over } = await agree(t)
  await passUntil(t, over, 'landing', -2)
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const proposedIn = async (days: number) => {
    const date = inDays(days)
    const search = await makeListing(t, asha, { type: 'seeking_help', date })
    return propose(t, { amigo, asha, offer: await makeListing(t, amigo, { date }), search })
  }
  const agreed = (await answer(t, amigo, await proposedIn(20))).json<Trip>()
  const proposed = await proposedIn(30)
  const ids = async (me: Person, path = '') =>
    (await askTrips(t, me, 'GET', path)).json<Array<{ id: number }>>().map(({ id }) => id)
  expect(await ids(asha)).toEqual([over.id, agreed.id, proposed.id])
  expect(await ids(amigo)).toEqual([over.id, proposed.id, agreed.id])
  const next = /cursor=([^>&]+)/.exec(String((await askTrips(t, amigo, 'GET', '?limit=1')).headers.link))?.[1]
  expect(await ids(amigo, `?cursor=${next}`)).toEqual([proposed.id, agreed.id])
  await askTrips(t, asha, 'POST', `/${over.id}/happened`, { happened: true })
  expect(await ids(asha)).toEqual([agreed.id, proposed.id, over.id])
})
