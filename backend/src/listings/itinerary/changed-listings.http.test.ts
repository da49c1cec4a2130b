import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { EntityManager } from '@mikro-orm/postgresql'
import { startApp, type TestApp } from '../../../test/app.ts'
import { takeJobs } from '../../../test/jobs.ts'
import { makeListing, makePerson, type Person, setListing } from '../../../test/make.ts'
import { agree, answer, callTrips, leg, makeTwo, propose, statusOf } from '../../../test/trips.ts'
import { restoreListings, withhold, withholdListings } from '../../moderation/withholding.ts'
import { confirmationToken } from '../publish/confirmation.ts'
import type { PendingMatch, TripChange } from './changed-listings.public.ts'
import { daysAfter, todayIn } from './itinerary.contract.ts'

// No worker runs here, so that the jobs stay in their queue.

let t: TestApp
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate', RATE_LIMITS: 'off' })
})
afterAll(() => t.stop())

const em = () => t.app.get(EntityManager).fork()
const DAY = daysAfter(todayIn('UTC'), 30)
const call = (me: Person, method: 'POST' | 'PATCH', path: string, payload: object = {}) =>
  t.inject({ method, url: `/api${path}`, headers: { ...me.as }, payload })
async function enqueuedBy(act: () => Promise<unknown>): Promise<number[]> {
  await takeJobs(t, 'matching')
  const { statusCode = 200, body } = ((await act()) ?? {}) as { statusCode?: number; body?: string }
  if (statusCode >= 400) throw new Error(body)
  const jobs = await takeJobs<PendingMatch>(t, 'matching')
  return jobs.map(({ listing }) => listing).sort((a, b) => a - b)
}
const offer = (me: Person, more: object = {}) => ({
  type: 'helper',
  departureAirport: 'HYD',
  arrivalAirport: 'ORD',
  date: DAY,
  email: me.email,
  description: 'Happy to help on the way.',
  ...more,
})
const mine =
  (columns: object = {}) =>
  async (me: Person) =>
    (await makeListing(t, me, { ...columns })).id
type Act = (me: Person, id: number) => Promise<unknown>
const change =
  (fields: object): Act =>
  (me, id) =>
    call(me, 'PATCH', `/my-listings/${id}`, fields)

const WRITTEN: Record<string, [make: (me: Person) => Promise<number>, act: Act]> = {
  'confirms it by the link': [
    mine({ confirmed_at: null, visitor_id: 7 }),
    (me, id) => call(me, 'POST', '/listings/confirm', { token: confirmationToken(t.env.CODE_SECRET, id, me.email) }),
  ],
  'confirms it signed in': [
    mine({ confirmed_at: null, visitor_id: 8 }),
    (me, id) => call(me, 'POST', `/my-listings/${id}/confirm`),
  ],
  'moves it to another day': [mine(), change({ date: DAY })],
  'names a flight': [mine(), change({ flightNumber: 'AI101' })],
  'names languages': [mine(), change({ languageCodes: ['tel'] })],
  'wants to hear of less': [mine(), change({ scope: 'my-flight' })],
  'turns alerts on': [mine({ alerts: 'off' }), change({ alerts: 'at-once' })],
  'opens it again': [mine({ status: 'closed' }), (me, id) => call(me, 'POST', `/my-listings/${id}/reopen`)],
  'names languages in the profile': [mine(), (me) => call(me, 'PATCH', '/profile', { languageCodes: ['tel', 'eng'] })],
  'is no longer suspended': [
    async (me) => {
      const id = await mine()(me)
      await withholdListings(em(), me.id)
      return id
    },
    (me) => em().transactional((em) => restoreListings(em, me.id)),
  ],
  'has it restored by staff': [
    mine({ status: 'hidden' }),
    (_, id) => em().transactional((em) => withhold(em, { kind: 'listing', id }, null)),
  ],
}

test.each(Object.keys(WRITTEN))('a listing is matched after its author %s', async (what) => {
  const [make, act] = WRITTEN[what]!
  const me = await makePerson(t)
  const id = await make(me)
  expect(await enqueuedBy(() => act(me, id))).toEqual([id])
})

test('a listing is matched after it was published, and so are others that speak the languages that it names for the profile', async () => {
  const me = await makePerson(t)
  const other = await makeListing(t, me)
  await makeListing(t, me, { language_codes: ['hin'] })
  let id = 0
  const enqueued = await enqueuedBy(async () => {
    const reply = await call(me, 'POST', '/listings', offer(me, { languageCodes: ['tel'] }))
    id = reply.json<{ id: number }>().id
    return reply
  })
  expect(enqueued).toEqual([other.id, id])
})

test.each<[string, (me: Person, id: number) => Promise<unknown>]>([
  ['is published by a visitor', (me) => t.inject({ method: 'POST', url: '/api/listings', payload: offer(me) })],
  ['gets another description', change({ description: 'I know this airport well.' })],
  ['is closed', (me, id) => call(me, 'POST', `/my-listings/${id}/close`)],
  ['is hidden', (_, id) => em().transactional((em) => withhold(em, { kind: 'listing', id }, 'hidden'))],
  ['has an author with another name', (me) => call(me, 'PATCH', '/profile', { username: 'Another Name' })],
])('a listing is not matched when it %s', async (_, act) => {
  const me = await makePerson(t)
  const { id } = await makeListing(t, me)
  expect(await enqueuedBy(() => act(me, id))).toEqual([])
})

const TWO_FLIGHTS = ['DOH', 'ORD'].map((arrival, n) => ({
  departure: n ? 'DOH' : 'HYD',
  arrival,
  date: DAY,
  time: null,
  carrier: null,
  number: null,
  suffix: '',
}))
const connecting = () => {
  const columns = { date: DAY, arrival: 'DOH' }
  const seeking = { date: DAY, legs: JSON.stringify(TWO_FLIGHTS) }
  return {
    two: { helper: columns, seeking },
    legs: [leg({ date: DAY, arrivalAirport: 'DOH' }), leg({ date: DAY, departureAirport: 'DOH', together: false })],
  }
}
const agreed = () => {
  const { two, legs } = connecting()
  return agree(t, two, legs)
}
const step = (me: Person, id: number, path: string, body: object) => callTrips(t, me, 'POST', `/${id}/${path}`, body)

test('both listings are matched again when their trip is canceled', async () => {
  const { amigo, offer, search, trip } = await agreed()
  const lost = await enqueuedBy(() => step(amigo, trip.id, 'cancel', { revision: trip.revision }))
  expect(lost).toEqual([offer.id, search.id])
})

test('a request is matched for its other flights when the proposal is accepted', async () => {
  const { two, legs } = connecting()
  const made = await makeTwo(t, two)
  const proposed = await propose(t, made, legs)
  expect(await enqueuedBy(() => answer(t, made.amigo, proposed))).toEqual([made.search.id])
})

test('a request is matched again when its helper has other flights, and when the helper flies as agreed after all', async () => {
  const soon = daysAfter(todayIn('UTC'), 4)
  const { amigo, search, trip } = await agree(t, { helper: { date: soon }, seeking: { date: soon } }, [
    leg({ date: soon }),
  ])
  const changed = await enqueuedBy(() => step(amigo, trip.id, 'flying', { answer: 'changed' }))
  expect(changed).toEqual([search.id])
  expect(await enqueuedBy(() => step(amigo, trip.id, 'flying', { answer: 'yes' }))).toEqual([])
})

test('a listing is matched with the flights that its owner confirms in a trip', async () => {
  const { amigo, asha, offer, search } = await makeTwo(t, {
    helper: { date: DAY, places: 2, carrier: 'AI', flight_number: 101 },
    seeking: { date: DAY, end_date: daysAfter(DAY, 1) },
  })
  const proposed = await propose(t, { amigo, asha, offer, search }, [leg({ date: DAY, flightNumber: 'AI102' })])
  expect(await enqueuedBy(() => answer(t, amigo, proposed))).toEqual([offer.id])
})

test('a listing that its owner changes is matched once, however many of its columns change', async () => {
  const me = await makePerson(t)
  const { id } = await makeListing(t, me)
  const set = () => setListing(t, { id }, { date: DAY, departure: 'DOH', carrier: 'AI', flight_number: 7 })
  expect(await enqueuedBy(set)).toEqual([id])
})

async function tripsAfter(act: () => Promise<unknown>): Promise<Array<Omit<TripChange, 'at'>>> {
  await takeJobs(t, 'trip-changes')
  const { statusCode = 200, body } = ((await act()) ?? {}) as { statusCode?: number; body?: string }
  if (statusCode >= 400) throw new Error(body)
  const jobs = await takeJobs<TripChange>(t, 'trip-changes')
  return jobs.map(({ at: _, ...change }) => change).sort((a, b) => a.trip - b.trip)
}

test.each<[how: string, what: TripChange['what'] | undefined, act: Act]>([
  ['closes it', 'gone', (me, id) => call(me, 'POST', `/my-listings/${id}/close`)],
  ['deletes it', 'gone', (me, id) => t.inject({ method: 'DELETE', url: `/api/my-listings/${id}`, headers: me.as })],
  ['moves it to another day', 'changed', change({ date: DAY })],
  ['names a flight', 'changed', change({ flightNumber: 'AI101' })],
  [
    'gets it hidden by staff',
    'gone',
    (_, id) => em().transactional((em) => withhold(em, { kind: 'listing', id }, 'hidden')),
  ],
  ['is suspended', undefined, (me) => withholdListings(em(), me.id)],
  ['changes its description', undefined, change({ description: 'I know this airport well.' })],
])("an agreed trip follows its helper's listing when its author %s", async (_, what, act) => {
  const { amigo, offer, trip } = await agree(t)
  expect(await tripsAfter(() => act(amigo, offer.id))).toEqual(what ? [{ trip: trip.id, role: 'helper', what }] : [])
})

test('other proposals with a listing end when its last place is taken, also when staff show it again', async () => {
  const two = await makeTwo(t)
  const { amigo, offer, search } = two
  const trip = await propose(t, two)
  const other = await makePerson(t)
  const request = await makeListing(t, other, { type: 'seeking_help' })
  const second = await propose(t, { amigo, asha: other, offer, search: request })
  const gone = { trip: second.id, role: 'helper', what: 'gone' }
  expect(await tripsAfter(() => answer(t, amigo, trip))).toEqual([gone])
  const show = (withheld: 'hidden' | null) =>
    em().transactional((em) => withhold(em, { kind: 'listing', id: offer.id }, withheld))
  await show('hidden')
  expect(await tripsAfter(() => show(null))).toEqual([gone])
  await withholdListings(em(), amigo.id)
  expect(await tripsAfter(() => em().transactional((em) => restoreListings(em, amigo.id)))).toEqual([gone])
  expect(await statusOf(t, search)).toBe('found')
})

test('a trip follows the flights that an owner confirms in another trip', async () => {
  const [helper, seeking] = [{ date: DAY, places: 2, carrier: 'AI', flight_number: 101 }, { date: DAY }]
  const { amigo, offer, trip } = await agree(t, { helper, seeking }, [leg({ date: DAY, flightNumber: 'AI101' })])
  const asha = await makePerson(t)
  const search = await makeListing(t, asha, { type: 'seeking_help', date: DAY })
  const second = await propose(t, { amigo, asha, offer, search }, [leg({ date: DAY, flightNumber: 'AI102' })])
  const changes = await tripsAfter(() => answer(t, amigo, second))
  expect(changes).toContainEqual({ trip: trip.id, role: 'helper', what: 'changed' })
})
