import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { alertsOf } from '../../../test/alerts.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { block, makeListing, makePerson, type Person, setListing } from '../../../test/make.ts'
import { answer, callTrips, leg, propose, seenBy, statusOf } from '../../../test/trips.ts'
import type { Trip } from '../../messaging/trips/trips.contract.ts'
import { daysAfter, type MatchedListing, type MyListing, todayIn } from '../listings.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ RATE_LIMITS: 'off' })
})
afterAll(() => t.stop())

const { mails } = alertsOf(() => t)
const DAY = daysAfter(todayIn('UTC'), 5)
const flights = (...legs: Array<[departure: string, arrival: string, flight?: number | undefined, days?: number]>) => ({
  departure: legs[0]![0],
  arrival: legs.at(-1)![1],
  date: DAY,
  legs:
    legs.length === 1
      ? null
      : JSON.stringify(
          legs.map(([departure, arrival, number, days = 0]) => ({
            departure,
            arrival,
            date: daysAfter(DAY, days),
            time: null,
            carrier: number ? 'QR' : null,
            number: number ?? null,
            suffix: '',
          })),
        ),
})
const COK_DOH_MAN = flights(['COK', 'DOH', 501], ['DOH', 'MAN', 21])
const helper = async (columns: object, who?: Person) => {
  const amigo = who ?? (await makePerson(t))
  return { amigo, offer: await makeListing(t, amigo, { ...columns }) }
}
async function accompanied(request: object, offered: object, legs?: Trip['legs'] | Parameters<typeof propose>[2]) {
  const asha = await makePerson(t)
  const search = await makeListing(t, asha, { type: 'seeking_help', ...request })
  const { amigo, offer } = await helper(offered)
  const proposed = await propose(t, { amigo, asha, offer, search }, legs as Parameters<typeof propose>[2])
  const trip = (await answer(t, amigo, proposed)).json<Trip>()
  expect(trip).toMatchObject({ state: 'agreed' })
  return { asha, search, amigo, offer, trip }
}
const get = async (url: string, who?: Person) => (await t.inject({ url: `/api${url}`, headers: { ...who?.as } })).json()
const searched = async (query: string, id: number, who?: Person) =>
  (await get(`/listings?limit=50&${query}`, who)).filter((listing: { id: number }) => listing.id === id).length
const near = async (query: string, id: number, who?: Person): Promise<MatchedListing[]> =>
  (await get(`/listings/near?limit=50&${query}`, who)).filter((listing: { id: number }) => listing.id === id)
const matches = async ({ id }: { id: number }, who: Person): Promise<MatchedListing[]> =>
  get(`/listings/${id}/matches?limit=50`, who)
const mine = async (who: Person, id: number): Promise<MyListing> =>
  (await get('/my-listings?limit=50', who)).find((listing: { id: number }) => listing.id === id)
const routesOf = (legs: ReadonlyArray<{ departureAirport: string; arrivalAirport: string }> = []) =>
  legs.map(({ departureAirport, arrivalAirport }) => `${departureAirport} ${arrivalAirport}`)

test('a request with company on its first flight stays open for the second, and matches by this one only', async () => {
  const { asha, search, amigo } = await accompanied(COK_DOH_MAN, flights(['COK', 'DOH']))
  const later = await helper(flights(['DOH', 'MAN']))
  expect(await statusOf(t, search)).toBe('partly')
  const open = await mine(asha, search.id)
  expect(open).toMatchObject({ status: 'open', found: false, departureAirport: 'COK', arrivalAirport: 'MAN' })
  expect(open.openLegs).toEqual([{ departureAirport: 'DOH', arrivalAirport: 'MAN', date: DAY }])
  const day = `date=${DAY}&type=seeking_help`
  expect(await searched(`from=DOH&to=MAN&${day}`, search.id)).toBe(1)
  expect(await searched(`from=DOH&${day}`, search.id)).toBe(1)
  expect(await searched(`to=MAN&${day}`, search.id)).toBe(1)
  expect(await searched('flight=QR21&type=seeking_help', search.id, amigo)).toBe(1)
  expect(await searched('type=seeking_help', search.id)).toBe(1)
  expect(await searched(day, search.id)).toBe(1)
  for (const query of ['from=COK&to=MAN', 'from=COK&to=DOH', 'from=COK', 'to=DOH', 'flight=QR501'])
    expect([query, await searched(`${query}&${day}`, search.id, amigo)]).toEqual([query, 0])
  expect(await near(`from=COK&to=DOH&${day}`, search.id)).toEqual([])
  expect(await near(`from=DOH&to=MAN&${day}`, search.id)).toEqual([])
  const [found] = await matches(later.offer, later.amigo)
  expect(found).toMatchObject({ id: search.id, match: { tier: 'shared-leg' } })
  expect([routesOf(found?.match.withYou), found?.match.alone]).toEqual([['DOH MAN'], undefined])
  const early = await helper(flights(['COK', 'DOH']))
  expect((await matches(early.offer, early.amigo)).map(({ id }) => id)).not.toContain(search.id)
  const ofSearch = await matches(search, asha)
  expect(ofSearch.map(({ id }) => id)).toContain(later.offer.id)
  expect(ofSearch.map(({ id }) => id)).not.toContain(early.offer.id)
})

test('alerts are about the flights without company only, in both directions, and once', async () => {
  const { asha, search } = await accompanied(COK_DOH_MAN, flights(['COK', 'DOH']))
  await t.settled()
  const [early, later] = [await helper(flights(['COK', 'DOH'])), await helper(flights(['DOH', 'MAN']))]
  await t.settled()
  const notified = (who: Person, { id }: { id: number }) =>
    mails(who).filter(({ text }) => text.includes(`listing=${id}`)).length
  expect([notified(asha, later.offer), notified(later.amigo, search)]).toEqual([1, 1])
  expect([notified(asha, early.offer), notified(early.amigo, search)]).toEqual([0, 0])
})

test('the second helper completes the company: the request is found, and a cancellation opens its own flight again', async () => {
  const { asha, search, trip, amigo } = await accompanied(COK_DOH_MAN, flights(['COK', 'DOH']))
  const later = await helper(flights(['DOH', 'MAN']))
  const proposal = { otherUserId: asha.id, helperListingId: later.offer.id, seekingListingId: search.id }
  const proposed = (await callTrips(t, later.amigo, 'POST', '', proposal)).json<Trip>()
  expect(proposed.legs.map(({ together }) => together)).toEqual([false, true])
  const agreed = (await answer(t, asha, proposed)).json<Trip>()
  expect([agreed.state, await statusOf(t, search)]).toEqual(['agreed', 'found'])
  await callTrips(t, amigo, 'POST', `/${trip.id}/cancel`, { revision: trip.revision })
  expect(routesOf((await mine(asha, search.id)).openLegs)).toEqual(['COK DOH'])
  await callTrips(t, later.amigo, 'POST', `/${agreed.id}/cancel`, { revision: agreed.revision })
  expect([await statusOf(t, search), (await mine(asha, search.id)).openLegs]).toEqual(['open', undefined])
})

test('a helper who flies all the way accompanies the flights without company only', async () => {
  const { asha, search } = await accompanied(COK_DOH_MAN, flights(['COK', 'DOH']))
  const { amigo, offer } = await helper(COK_DOH_MAN)
  const [found] = (await matches(offer, amigo)).filter(({ id }) => id === search.id)
  expect([found?.match.tier, routesOf(found?.match.withYou), found?.match.alone]).toEqual([
    'same-flight',
    ['DOH MAN'],
    undefined,
  ])
  const proposed = (
    await callTrips(t, amigo, 'POST', '', {
      otherUserId: asha.id,
      helperListingId: offer.id,
      seekingListingId: search.id,
    })
  ).json<Trip>()
  expect(proposed.legs.map(({ together }) => together)).toEqual([false, true])
  expect((await answer(t, asha, proposed)).json()).toMatchObject({ state: 'agreed' })
  expect(await statusOf(t, search)).toBe('found')
})

test('two adjacent flights without company are one route; two that are apart are two', async () => {
  const legs = flights(['COK', 'DOH'], ['DOH', 'LHR'], ['LHR', 'MAN'])
  const first = await accompanied(legs, flights(['COK', 'DOH']))
  expect(routesOf((await mine(first.asha, first.search.id)).openLegs)).toEqual(['DOH LHR', 'LHR MAN'])
  expect(await searched(`from=DOH&to=MAN&date=${DAY}`, first.search.id)).toBe(1)
  expect(await searched(`from=DOH&to=LHR&date=${DAY}`, first.search.id)).toBe(0)
  expect(await near(`from=DOH&to=LHR&date=${DAY}&type=seeking_help`, first.search.id)).toMatchObject([
    { match: { tier: 'shared-leg', alone: [{ departureAirport: 'LHR' }] } },
  ])
  const middle = await accompanied(legs, flights(['DOH', 'LHR']))
  expect(await searched(`from=COK&to=DOH&date=${DAY}`, middle.search.id)).toBe(1)
  expect(await searched(`from=LHR&to=MAN&date=${DAY}`, middle.search.id)).toBe(1)
  expect(await searched(`date=${DAY}&type=seeking_help`, middle.search.id)).toBe(1)
  for (const route of ['from=DOH&to=LHR', 'from=COK&to=MAN', 'from=COK&to=LHR'])
    expect([route, await searched(`${route}&date=${DAY}`, middle.search.id)]).toEqual([route, 0])
})

test('a part is compared by its own route and days, not by those of the whole trip', async () => {
  const request = flights(['COK', 'DOH'], ['DOH', 'JFK', undefined, 1])
  const { search } = await accompanied(request, flights(['COK', 'DOH']))
  const tierOf = async (columns: object) => {
    const { amigo, offer } = await helper(columns)
    return (await matches(offer, amigo)).find(({ id }) => id === search.id)?.match
  }
  expect(await tierOf({ ...flights(['DOH', 'JFK']), date: daysAfter(DAY, 3) })).toMatchObject({
    tier: 'near-day',
    days: -2,
  })
  expect(await tierOf({ ...flights(['DOH', 'EWR']), date: daysAfter(DAY, 1) })).toMatchObject({ tier: 'near-airport' })
  expect(await tierOf(flights(['COK', 'JFK']))).toBeUndefined()
  expect(await tierOf({ ...flights(['DOH', 'EWR']), date: DAY })).toBeUndefined()
})

test('a request without flights gets those of its trip once it is agreed', async () => {
  const legs = [
    leg({ departureAirport: 'COK', arrivalAirport: 'DOH', date: DAY }),
    leg({ departureAirport: 'DOH', arrivalAirport: 'MAN', date: DAY, flightNumber: 'QR29', together: false }),
  ]
  const { asha, search } = await accompanied(flights(['COK', 'MAN']), flights(['COK', 'DOH']), legs)
  expect(await mine(asha, search.id)).toMatchObject({
    openLegs: [{ departureAirport: 'DOH' }],
    legs: [{ arrivalAirport: 'DOH' }, { flightNumber: 'QR29' }],
  })
  const { amigo, offer } = await helper({ ...flights(['DOH', 'MAN']), carrier: 'QR', flight_number: 29 })
  expect((await matches(offer, amigo))[0]).toMatchObject({ id: search.id, match: { tier: 'same-flight' } })
})

test('the agreed day of a flexible request is the day of its flights without company', async () => {
  const date = daysAfter(DAY, 2)
  const flexible = { ...COK_DOH_MAN, end_date: daysAfter(DAY, 4) }
  const { search } = await accompanied(flexible, { ...flights(['COK', 'DOH']), date })
  expect(await searched(`from=DOH&to=MAN&date=${date}`, search.id)).toBe(1)
  expect(await searched(`from=DOH&to=MAN&date=${DAY}`, search.id)).toBe(0)
})

test('one through flight covers all flights between its airports', async () => {
  const { search } = await accompanied(flights(['SIN', 'KUL'], ['KUL', 'DXB']), flights(['SIN', 'DXB']), [
    leg({ departureAirport: 'SIN', arrivalAirport: 'DXB', date: DAY }),
  ])
  expect(await statusOf(t, search)).toBe('found')
})

test('a visitor cannot find a listing for someone close by a part, or read its flights', async () => {
  const traveler = JSON.stringify({ firstName: 'Lakshmi', relation: 'mother', ageBand: '60s', needs: [], note: null })
  const { search } = await accompanied({ ...COK_DOH_MAN, traveler }, flights(['COK', 'DOH']))
  const member = await makePerson(t)
  for (const query of [`from=DOH&to=MAN&date=${DAY}`, 'from=DOH', 'to=MAN', 'flight=QR21'])
    expect([query, await searched(query, search.id), await searched(query, search.id, member)]).toEqual([query, 0, 1])
  for (const query of [`from=DOH&to=MAN&date=${daysAfter(DAY, 1)}`, `from=DOH&to=LPL&date=${DAY}`])
    expect([query, await near(query, search.id)]).toEqual([query, []])
  const [listed] = (await get('/listings?type=seeking_help&limit=50')).filter(({ id }: MyListing) => id === search.id)
  expect(listed).toMatchObject({ departureAirport: 'COK', arrivalAirport: 'MAN' })
  expect(listed.openLegs).toBeUndefined()
})

test('a closed request matches nothing; a reopened one matches by its part, and the reply says so', async () => {
  const { asha, search } = await accompanied(COK_DOH_MAN, flights(['COK', 'DOH']))
  const sendRequest = async (step: string, id = search.id, who = asha) =>
    (await t.inject({ method: 'POST', url: `/api/my-listings/${id}/${step}`, headers: who.as, payload: {} })).json()
  expect(await sendRequest('reopen')).toMatchObject({
    reopened: 'was-open',
    status: 'open',
    openLegs: [{ departureAirport: 'DOH' }],
  })
  expect(await sendRequest('close')).toMatchObject({ status: 'closed' })
  expect(await searched(`from=DOH&to=MAN&date=${DAY}`, search.id)).toBe(0)
  expect(await sendRequest('reopen')).toMatchObject({
    reopened: 'opened',
    status: 'open',
    openLegs: [{ departureAirport: 'DOH' }],
  })
  expect(await searched(`from=DOH&to=MAN&date=${DAY}`, search.id)).toBe(1)
  const whole = await accompanied(COK_DOH_MAN, COK_DOH_MAN)
  expect(await sendRequest('reopen', whole.search.id, whole.asha)).toMatchObject({
    reopened: 'has-company',
    status: 'closed',
    found: true,
  })
  await sendRequest('close', whole.search.id, whole.asha)
  expect(await sendRequest('reopen', whole.search.id, whole.asha)).toMatchObject({
    reopened: 'has-company',
    found: true,
  })
})

test('an edit of another field keeps the part; another second flight is the new part; two flights of one day stay distinct', async () => {
  const { asha, search, amigo, trip } = await accompanied(COK_DOH_MAN, flights(['COK', 'DOH']))
  const patch = (payload: object) =>
    t.inject({ method: 'PATCH', url: `/api/my-listings/${search.id}`, headers: asha.as, payload })
  expect((await patch({ description: 'She reads Malayalam.' })).json()).toMatchObject({
    openLegs: [{ departureAirport: 'DOH', arrivalAirport: 'MAN' }],
  })
  const legs = [
    { departureAirport: 'COK', arrivalAirport: 'DOH', date: DAY, flightNumber: 'QR501' },
    { departureAirport: 'DOH', arrivalAirport: 'LHR', date: DAY, flightNumber: 'QR3' },
  ]
  expect((await patch({ arrivalAirport: 'LHR', legs })).json()).toMatchObject({
    openLegs: [{ departureAirport: 'DOH', arrivalAirport: 'LHR' }],
  })
  expect(await searched(`from=DOH&to=LHR&date=${DAY}`, search.id)).toBe(1)
  expect(await searched(`from=DOH&to=MAN&date=${DAY}`, search.id)).toBe(0)
  expect(await seenBy(t, amigo, trip)).toMatchObject({ state: 'agreed' })
})

test("no part of a hidden, suspended, past or blocked person's request matches", async () => {
  const { asha, search } = await accompanied(COK_DOH_MAN, flights(['COK', 'DOH']))
  const { amigo, offer } = await helper(flights(['DOH', 'MAN']))
  const finds = async () => [
    await searched(`from=DOH&to=MAN&date=${DAY}`, search.id, amigo),
    (await matches(offer, amigo)).filter(({ id }) => id === search.id).length,
  ]
  expect(await finds()).toEqual([1, 1])
  for (const columns of [{ status: 'hidden' }, { status: 'withheld' }, { closes_at: new Date(0) }]) {
    await setListing(t, search, columns)
    expect([columns, await finds()]).toEqual([columns, [0, 0]])
    await setListing(t, search, { status: 'open', closes_at: search.closes_at })
    expect([columns, await statusOf(t, search), await finds()]).toEqual([columns, 'partly', [1, 1]])
  }
  await block(t, asha, amigo)
  expect(await finds()).toEqual([0, 0])
})
