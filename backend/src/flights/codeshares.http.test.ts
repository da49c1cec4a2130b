import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { type AeroApiFake, FLIGHT_KEY, startAeroApi } from '../../dev/flights/aeroapi.ts'
import { startApp, type TestApp } from '../../test/app.ts'
import { freshIp } from '../../test/browser.ts'
import { makePerson, type Person } from '../../test/make.ts'
import { daysAfter, todayIn } from '../listings/itinerary/itinerary.contract.ts'

// QR743 leaves Doha for Boston at 7:40 and is sold as BA7521 and AA8115.

let provider: AeroApiFake
let t: TestApp
beforeAll(async () => {
  provider = await startAeroApi()
  t = await startApp({ FLIGHT_DATA_KEY: FLIGHT_KEY, FLIGHT_DATA_URL: provider.url, RATE_LIMITS: 'off' })
})
afterAll(async () => {
  await t.stop()
  await provider.stop()
})
beforeEach(() => {
  provider.fail('none')
  t.inbox.received.length = 0
})

let days = 20
const freshDay = () => {
  days += 10
  return daysAfter(todayIn('UTC'), days)
}

async function post({ email, as }: Person, type: 'helper' | 'seeking_help', more: object): Promise<number> {
  const payload = {
    type,
    email,
    departureAirport: 'DOH',
    arrivalAirport: 'BOS',
    description: 'I fly this way twice a year.',
    ...more,
  }
  const headers = { ...as }
  const reply = await t.inject({ method: 'POST', url: '/api/listings', payload, headers, remoteAddress: freshIp() })
  expect([reply.statusCode, reply.body]).toEqual([201, expect.any(String)])
  await t.settled()
  return reply.json<{ id: number }>().id
}

async function saveSearch({ as }: Person, more: object): Promise<void> {
  const payload = { from: 'DOH', to: 'BOS', type: 'helper', pace: 'at-once', ...more }
  const headers = { ...as }
  const reply = await t.inject({
    method: 'POST',
    url: '/api/saved-searches',
    payload,
    headers,
    remoteAddress: freshIp(),
  })
  expect([reply.statusCode, reply.body]).toEqual([201, expect.any(String)])
  await t.settled()
}

async function get<Body>(url: string, { as }: Partial<Person> = {}): Promise<Body> {
  return (await t.inject({ url: `/api${url}`, headers: { ...as }, remoteAddress: freshIp() })).json<Body>()
}

type Found = Array<{ id: number; match: { tier: string; withYou?: object[] } }>
const matchesOf = (me: Person, listing: number) => get<Found>(`/listings/${listing}/matches`, me)
const subjects = ({ email }: Person) =>
  t.inbox.received.filter(({ to }) => to.includes(email)).map(({ subject }) => subject)

test('two numbers of one plane match with certainty, without a time', async () => {
  const date = freshDay()
  const [amigo, asha] = [await makePerson(t), await makePerson(t)]
  await post(amigo, 'helper', { date, flightNumber: 'QR743' })
  const own = await post(asha, 'seeking_help', { date, flightNumber: 'BA7521' })
  const [found] = await matchesOf(asha, own)
  expect(found!.match).toMatchObject({
    tier: 'same-flight',
    withYou: [{ flightNumber: 'BA7521', soldAs: 'QR743', certain: true }],
  })
  expect(subjects(amigo)).toHaveLength(1)
})

test('two planes that leave at one time are not likely one, once both schedules are known', async () => {
  const date = freshDay()
  const [amigo, asha] = [await makePerson(t), await makePerson(t)]
  provider.fail('down')
  await post(amigo, 'helper', { date, time: '07:40', flightNumber: 'QR743' })
  const own = await post(asha, 'seeking_help', { date, time: '07:40', flightNumber: 'QR725', arrivalAirport: 'BOS' })
  expect((await matchesOf(asha, own))[0]!.match.tier).toBe('same-plane')
  provider.fail('none')
  await t.advance(7 * 3_600)
  expect((await matchesOf(asha, own))[0]!.match.tier).toBe('same-day')
})

test('while the provider is down the guess remains, and it is replaced later without a second notification', async () => {
  const date = freshDay()
  const [amigo, asha] = [await makePerson(t), await makePerson(t)]
  provider.fail('down')
  await post(amigo, 'helper', { date, time: '07:40', flightNumber: 'QR743' })
  const own = await post(asha, 'seeking_help', { date, time: '07:40', flightNumber: 'BA7521' })
  expect((await matchesOf(asha, own))[0]!.match.tier).toBe('same-plane')
  expect(subjects(amigo)).toHaveLength(1)
  provider.fail('none')
  await t.advance(7 * 3_600)
  expect((await matchesOf(asha, own))[0]!.match.tier).toBe('same-flight')
  expect(subjects(amigo)).toHaveLength(1)
})

test('a pair that no one could know is notified once its schedule is known', async () => {
  const date = freshDay()
  const [amigo, asha] = [await makePerson(t), await makePerson(t)]
  provider.fail('down')
  await post(amigo, 'helper', { date, time: '07:40', flightNumber: 'QR743' })
  await post(asha, 'seeking_help', { date, flightNumber: 'AA8115' })
  const ofFlight = () => subjects(amigo).filter((subject) => subject.startsWith('Same flight QR743 (AA8115) on '))
  expect(ofFlight()).toEqual([])
  provider.fail('none')
  await t.advance(7 * 3_600)
  expect(ofFlight()).toHaveLength(1)
})

test('a search for any number of a flight finds those who have typed another one', async () => {
  const date = freshDay()
  const amigo = await makePerson(t)
  const own = await post(amigo, 'helper', { date, flightNumber: 'QR743' })
  await get(`/flights/BA7521?date=${date}`)
  const search = (flight: string, more = '') =>
    get<Array<{ id: number }>>(`/listings?from=DOH&to=BOS&date=${date}&flight=${flight}${more}`)
  for (const flight of ['QR743', 'BA7521']) expect((await search(flight)).map(({ id }) => id)).toEqual([own])
  expect(await search('AA8115')).toEqual([])
})

test('a saved search for a codeshare finds the flight under the number of its airline', async () => {
  const date = freshDay()
  const [amigo, asha] = [await makePerson(t), await makePerson(t)]
  await saveSearch(asha, { date, flight: 'BA7521' })
  await post(amigo, 'helper', { date, flightNumber: 'QR743' })
  expect(subjects(asha)).toHaveLength(1)
})

test('a saved search whose schedule becomes known later finds what was posted meanwhile, once', async () => {
  const date = freshDay()
  const [amigo, asha] = [await makePerson(t), await makePerson(t)]
  provider.fail('down')
  await saveSearch(asha, { date, flight: 'BA7521' })
  provider.fail('none')
  await post(amigo, 'helper', { date, flightNumber: 'QR743' })
  expect(subjects(asha)).toEqual([])
  await t.advance(7 * 3_600)
  expect(subjects(asha)).toHaveLength(1)
  await t.advance(7 * 3_600)
  expect(subjects(asha)).toHaveLength(1)
})

test('when the provider changes a codeshare, its listings follow', async () => {
  const date = freshDay()
  const [amigo, asha] = [await makePerson(t), await makePerson(t)]
  await post(amigo, 'helper', { date, flightNumber: 'QR743' })
  const own = await post(asha, 'seeking_help', { date, flightNumber: 'BA7521' })
  expect((await matchesOf(asha, own))[0]!.match.tier).toBe('same-flight')
  provider.sell('QR743', [])
  provider.sell('QR725', ['BA7521'])
  await t.advance(4 * 86_400)
  await get(`/flights/BA7521?date=${date}`)
  await t.settled()
  expect((await matchesOf(asha, own))[0]!.match.tier).toBe('same-day')
  provider.sell('QR743', ['BA7521'])
  provider.sell('QR725', [])
  await t.advance(4 * 86_400)
  await get(`/flights/BA7521?date=${date}`)
  await t.settled()
  expect((await matchesOf(asha, own))[0]!.match.tier).toBe('same-flight')
  expect(subjects(amigo)).toHaveLength(1)
})
