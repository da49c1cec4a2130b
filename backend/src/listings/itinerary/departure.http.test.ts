import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { alertsOf } from '../../../test/alerts.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeListing, makePerson, type Person, setListing } from '../../../test/make.ts'
import { closingOf } from '../../../test/stored.ts'
import { answer, propose } from '../../../test/trips.ts'
import { now } from '../../http/clock.contract.ts'
import { airportOf } from '../airports/airports.ts'
import { daysAfter, type Listing, type MyListing, todayIn } from '../listings.contract.ts'
import { endOf } from './day-end.ts'
import { momentOf } from './moment-of.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ RATE_LIMITS: 'off' })
  // Flights leave from an hour ago to hours from now, all of them today.
  await t.advance((Date.parse(`${today}T10:00:00+05:30`) - now()) / 1000)
})
afterAll(() => t.stop())
const { arrived } = alertsOf(() => t)

const zoneOf = (airport: string) => airportOf(airport)!.zone
const localTime = (moment: Date, zone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(moment)
const MINUTE = 60_000

const [FROM, TO] = ['HYD', 'ORD']
const today = daysAfter(todayIn(zoneOf(FROM)), 1)
/**
 * Chicago skips the hour after 02:00 on the second Sunday of March. The result is the next one that is well after
 * today.
 */
const chicagosSummerTime = () => {
  const march = new Date(Date.UTC(Number(today.slice(0, 4)) + 1, 2, 1))
  return daysAfter(march.toISOString().slice(0, 10), 7 + ((7 - march.getUTCDay()) % 7))
}
const timeIn = (minutes: number) => localTime(new Date(now() + minutes * MINUTE), zoneOf(FROM))

const send = (method: 'POST' | 'PATCH' | 'GET', url: string, who: Person, payload?: object) =>
  t.inject({ method, url: `/api${url}`, headers: { ...who.as }, ...(payload && { payload }) })
const post = (who: Person, trip: object = {}) =>
  send('POST', '/listings', who, {
    type: 'helper',
    departureAirport: FROM,
    arrivalAirport: TO,
    date: today,
    email: who.email,
    description: 'I fly this route twice a year.',
    ...trip,
  })
const published = async (who: Person, trip: object) => {
  const reply = await post(who, trip)
  expect([reply.statusCode, reply.body]).toEqual([201, expect.any(String)])
  return reply.json<{ id: number }>().id
}
const closing = async (id: number) => (await closingOf(t, { id })).getTime()
const flightLeft = { fields: { time: 'This flight has left already' } }
const leave = (minutes: number) => t.advance(60 * (minutes + 1))

describe('a trip closes', () => {
  it.each<[string, () => object, () => Date]>([
    ['at its departure', () => ({ time: timeIn(70) }), () => momentOf(today, timeIn(70), zoneOf(FROM))],
    ['at the end of its day without a time', () => ({}), () => endOf(today, zoneOf(FROM))],
    [
      'at the departure on the last day of a range',
      () => ({ time: timeIn(-70), endDate: daysAfter(today, 3) }),
      () => momentOf(daysAfter(today, 3), timeIn(-70), zoneOf(FROM)),
    ],
    [
      'at the end of the last day of a range without a time',
      () => ({ endDate: daysAfter(today, 3) }),
      () => endOf(daysAfter(today, 3), zoneOf(FROM)),
    ],
    [
      'at the departure of its first flight, also if only that says the time',
      () => ({
        legs: [
          { departureAirport: FROM, arrivalAirport: 'DXB', date: today, time: timeIn(70) },
          { departureAirport: 'DXB', arrivalAirport: TO, date: daysAfter(today, 1), time: '23:00' },
        ],
      }),
      () => momentOf(today, timeIn(70), zoneOf(FROM)),
    ],
    [
      'at a departure that is a day earlier elsewhere',
      () => ({ departureAirport: 'CXI', arrivalAirport: 'HNL', date: daysAfter(today, 9), time: '00:05' }),
      () => new Date(`${daysAfter(today, 8)}T10:05:00Z`),
    ],
    [
      'at a departure that is a day later elsewhere',
      () => ({ departureAirport: 'HNL', arrivalAirport: 'CXI', date: daysAfter(today, 9), time: '23:55' }),
      () => new Date(`${daysAfter(today, 10)}T09:55:00Z`),
    ],
    [
      'at a departure in the hour that clocks skip',
      () => ({ departureAirport: 'ORD', arrivalAirport: 'LHR', date: chicagosSummerTime(), time: '02:30' }),
      () => new Date(`${chicagosSummerTime()}T08:30:00Z`),
    ],
  ])('%s', async (_, trip, moment) => {
    const expected = moment().getTime()
    const found = await closing(await published(await makePerson(t), trip()))
    // A minute may have begun meanwhile.
    expect(Math.abs(found - expected)).toBeLessThanOrEqual(MINUTE)
  })

  it('later once its time is later or unknown, and not before now', async () => {
    const me = await makePerson(t)
    const id = await published(me, { time: timeIn(70) })
    const change = (payload: object) => send('PATCH', `/my-listings/${id}`, me, payload)
    expect((await change({ time: timeIn(-70) })).json()).toMatchObject(flightLeft)
    expect((await change({ description: 'I can carry a bag, too.' })).statusCode).toBe(200)
    expect((await change({ time: null })).statusCode).toBe(200)
    expect(await closing(id)).toBe(endOf(today, zoneOf(FROM)).getTime())
  })
})

describe('a flight that has left', () => {
  it('is not published', async () => {
    const me = await makePerson(t)
    const reply = await post(me, { time: timeIn(-70), flightNumber: 'QR501' })
    expect([reply.statusCode, reply.json()]).toEqual([400, expect.objectContaining(flightLeft)])
  })

  it("cannot be confirmed by a visitor's link", async () => {
    const me = await makePerson(t)
    const waiting = { confirmed_at: null, visitor_id: me.id, departure: FROM, arrival: TO, date: today }
    const { id } = await makeListing(t, me, { ...waiting, time_of_day: timeIn(-70) })
    await send('POST', `/my-listings/${id}/confirm`, me)
    expect((await send('GET', '/my-listings', me)).json<MyListing[]>()).toMatchObject([{ id, status: 'past' }])
  })

  it('is not found, not matched, not near, not contacted and not proposed', async () => {
    const [amigo, asha] = [await makePerson(t), await makePerson(t)]
    const flight = { arrivalAirport: 'SIN', time: timeIn(70), flightNumber: 'QR501' }
    const offer = await published(amigo, flight)
    const search = await published(asha, { ...flight, time: timeIn(75), type: 'seeking_help' })
    const ids = async (url: string, who: Person) => (await send('GET', url, who)).json<Listing[]>().map(({ id }) => id)
    const surfaces = [
      `/listings?from=${FROM}&to=SIN&date=${today}&type=helper`,
      `/listings?flight=QR501&type=helper`,
      `/listings/near?from=${FROM}&to=SIN&date=${daysAfter(today, 2)}&type=helper`,
      `/listings/${search}/matches`,
    ]
    for (const url of surfaces) expect([url, await ids(url, asha)]).toEqual([url, [offer]])
    await leave(70)
    for (const url of surfaces) expect([url, await ids(url, asha)]).toEqual([url, []])
    expect((await send('GET', '/my-listings/match-counts', asha)).json()).toEqual([])
    expect((await send('POST', `/listings/${offer}/contact`, asha)).statusCode).toBe(404)
    const proposal = { otherUserId: amigo.id, helperListingId: offer, seekingListingId: search }
    expect((await send('POST', '/trips', asha, proposal)).json()).toMatchObject({ code: 'trip-listing-unavailable' })
    expect((await send('GET', '/my-listings', amigo)).json()).toMatchObject([{ id: offer, status: 'past' }])
    expect((await send('PATCH', `/my-listings/${offer}`, amigo, { time: null })).json()).toMatchObject({
      code: 'listing-over',
    })
    expect((await send('GET', `/listings/${offer}/matches`, amigo)).statusCode).toBe(404)
  })

  it('causes no email, also when the other posts a minute later', async () => {
    const [amigo, asha] = [await makePerson(t), await makePerson(t)]
    const flight = { arrivalAirport: 'BKK', time: timeIn(80), flightNumber: 'UA900' }
    await published(amigo, flight)
    await t.settled()
    await leave(80)
    await published(asha, { ...flight, time: timeIn(5), type: 'seeking_help' })
    await arrived(amigo, 0)
    await arrived(asha, 0)
  })

  it('ends a proposal', async () => {
    const [amigo, asha] = [await makePerson(t), await makePerson(t)]
    const columns = {
      departure: FROM,
      arrival: TO,
      date: today,
      time_of_day: timeIn(60),
      carrier: 'QR',
      flight_number: 7,
    }
    const offer = await makeListing(t, amigo, columns)
    const search = await makeListing(t, asha, { ...columns, type: 'seeking_help' })
    const trip = await propose(t, { amigo, asha, offer, search })
    await setListing(t, offer, { closes_at: new Date(0) })
    expect((await answer(t, amigo, trip)).json()).toMatchObject({ code: 'trip-listing-unavailable' })
  })
})
