import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeAcquaintance, makeListing, makePerson, type Person, setListing, verifyPhone } from '../../../test/make.ts'
import { flightsOf } from '../../../test/stored.ts'
import type { ProblemBody } from '../../http/http.contract.ts'
import { daysAfter, type Listing, type MyListing, todayIn } from '../listings.contract.ts'

let t: TestApp
let asha: Person
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate', RATE_LIMITS: 'off' })
  asha = await makePerson(t, { username: 'Asha' })
})
afterAll(() => t.stop())

const day = (n: number) => daysAfter(todayIn('Asia/Kolkata'), n)
const leg = (ends: string, n: number, more: object = {}) => {
  const [departureAirport, arrivalAirport] = ends.split(' ')
  return { departureAirport, arrivalAirport, date: day(n), ...more }
}
const viaDoha = () => [
  leg('HYD DOH', 20, { time: '04:10', flightNumber: 'qr 0501' }),
  leg('DOH ORD', 20, { time: '08:15', flightNumber: 'QR 725' }),
]
const trip = (more: object = {}) => ({
  type: 'helper',
  departureAirport: 'HYD',
  arrivalAirport: 'ORD',
  date: day(20),
  description: 'I fly this way twice a year.',
  email: asha.email,
  ...more,
})
const brief = (more: object = {}) => ({ ...trip(more), type: undefined, name: 'Asha', consent: true })

const call = (method: 'POST' | 'PATCH', url: string, payload: object) =>
  t.inject({ method, url: `/api${url}`, payload, headers: { ...asha.as } })
const publish = async (more: object = {}) => (await call('POST', '/listings', trip(more))).json<MyListing>()
const faults = async (more: object) => {
  const refused = await call('POST', '/listings', trip(more))
  expect(refused.statusCode).toBe(400)
  return refused.json<ProblemBody>().fields
}
const spread = (id: number) => flightsOf(t, { id })

test.each([
  ['/listings', trip],
  ['/find-help/listings', () => brief({ description: 'Please help my mother in Doha.' })],
  ['/offer-help/listings', brief],
])('a trip with connections is published by %s, and its flights are public', async (url, form) => {
  const made = await call('POST', url, { ...form(), legs: viaDoha() })
  expect([made.statusCode, made.body]).toEqual([201, expect.any(String)])
  const { id } = made.json<MyListing>()
  const listing = (await t.inject(`/api/listings/by-id/${id}`)).json<Listing>()
  expect(listing).toMatchObject({
    departureAirport: 'HYD',
    arrivalAirport: 'ORD',
    date: day(20),
    time: '04:10',
    flightNumber: 'QR501',
    legs: [
      { ...viaDoha()[0], flightNumber: 'QR501', departureCity: 'Hyderabad', arrivalCity: 'Doha' },
      { ...viaDoha()[1], flightNumber: 'QR725', departureCity: 'Doha', arrivalCity: 'Chicago' },
    ],
  })
  expect(await spread(id)).toMatchObject([
    { number: 1, route: 'HYD DOH', date: day(20), until: day(20), time: '04:10', flight: 'QR501' },
    { number: 2, route: 'DOH ORD', date: day(20), until: day(20), time: '08:15', flight: 'QR725' },
  ])
})

test('a trip without connections is one flight, in every form of the request [spec-match-one-leg]', async () => {
  const flight = { date: day(20), time: '04:10', flightNumber: 'AI127' }
  for (const said of [
    flight,
    { ...flight, legs: [] },
    { ...flight, legs: null },
    { legs: [leg('HYD ORD', 20, flight)] },
  ]) {
    const { id, legs } = await publish(said)
    expect(legs).toMatchObject([{ departureAirport: 'HYD', arrivalAirport: 'ORD', ...flight }])
    expect(await spread(id)).toMatchObject([{ number: 1, route: 'HYD ORD', time: '04:10', flight: 'AI127' }])
  }
})

test('flights of a flexible trip move together', async () => {
  const { id } = await publish({ endDate: day(25), legs: [leg('HYD DOH', 20), leg('DOH ORD', 21)] })
  expect(await spread(id)).toMatchObject([
    { date: day(20), until: day(25) },
    { date: day(21), until: day(26) },
  ])
})

test.each<[string, object[], object, Record<string, string>]>([
  [
    'begin elsewhere than where the last one ended',
    [leg('HYD DOH', 20), leg('DXB ORD', 20)],
    {},
    { 'legs.1.departureAirport': 'Each flight begins where the last one ended' },
  ],
  [
    'do not have the ends of the trip',
    [leg('DEL DOH', 20), leg('DOH JFK', 20)],
    {},
    {
      'legs.0.departureAirport': 'The first flight begins where the trip begins',
      'legs.1.arrivalAirport': 'The last flight ends where the trip ends',
    },
  ],
  [
    'leave on another day than the trip',
    [leg('HYD DOH', 21), leg('DOH ORD', 22)],
    {},
    { 'legs.0.date': 'The first flight leaves on the day of the trip' },
  ],
  [
    'leave at another time or with another number',
    [leg('HYD DOH', 20, { time: '05:00', flightNumber: 'QR500' }), leg('DOH ORD', 20, { flightNumber: 'QR7' })],
    { time: '04:10', flightNumber: 'QR501' },
    {
      'legs.0.time': 'The first flight leaves at the time of the trip',
      'legs.0.flightNumber': 'The flight number of the trip is that of its first or last flight',
    },
  ],
  [
    'lie too far apart',
    [leg('HYD DOH', 20), leg('DOH LHR', 24), leg('LHR ORD', 22)],
    {},
    {
      'legs.1.date': 'This flight can leave at most 3 days after the one before it',
      'legs.2.date': 'This flight cannot leave before the one before it',
    },
  ],
  [
    'go nowhere',
    [leg('HYD DOH', 20), leg('DOH DOH', 20), leg('DOH ORD', 20)],
    {},
    { 'legs.1.arrivalAirport': 'Please choose another airport than the one of departure' },
  ],
  [
    'leave before the last one by the clocks of their airports',
    [leg('HYD DOH', 20, { time: '04:10' }), leg('DOH ORD', 20, { time: '01:30' })],
    {},
    { 'legs.1.time': 'This flight leaves before the one before it' },
  ],
  [
    'name an airport that does not exist',
    [leg('HYD QQQ', 20), leg('QQQ ORD', 20)],
    {},
    {
      'legs.0.arrivalAirport': 'Please choose an airport from the list',
      'legs.1.departureAirport': 'Please choose an airport from the list',
    },
  ],
  [
    'are more than four',
    ['HYD DOH', 'DOH LHR', 'LHR DUB', 'DUB JFK', 'JFK ORD'].map((ends) => leg(ends, 20)),
    {},
    { legs: 'A trip can have at most 4 flights' },
  ],
  [
    'have a day or a number that is none',
    [leg('HYD DOH', 20), leg('DOH ORD', 20, { date: '2026-02-30', flightNumber: 'x' })],
    {},
    {
      'legs.1.date': 'Please enter a valid date',
      'legs.1.flightNumber': 'Please enter a flight number like AA1234',
    },
  ],
])('flights that %s are refused, each at its field [spec-match-leg]', async (_, legs, more, fields) => {
  expect(await faults({ legs, ...more })).toEqual(fields)
})

test('across the date line a flight may leave on the day before the previous one [spec-withstand-days]', async () => {
  const legs = [
    leg('AKL CXI', 20, { time: '00:30' }),
    leg('CXI HNL', 20, { time: '07:00' }),
    leg('HNL LAX', 19, { time: '22:00' }),
  ]
  const { id } = await publish({ departureAirport: 'AKL', arrivalAirport: 'LAX', legs })
  expect(await spread(id)).toHaveLength(3)
})

test('the database rejects inconsistent flights from any writer', async () => {
  const { id } = await makeListing(t, asha)
  const legs = JSON.stringify([
    { departure: 'HYD', arrival: 'DOH', date: day(20) },
    { departure: 'DXB', arrival: 'ORD', date: day(20) },
  ])
  const wrong = { legs, departure: 'HYD', arrival: 'ORD', date: day(20) }
  await expect(setListing(t, { id }, wrong)).rejects.toMatchObject({ constraint: 'listing_legs' })
})

test('an owner changes flights, and an older page without connections moves them with the trip', async () => {
  const { id } = await publish({ legs: viaDoha() })
  const change = (payload: object) => call('PATCH', `/my-listings/${id}`, payload)
  expect((await change({ description: 'The same way, other words.' })).json<MyListing>().legs).toHaveLength(2)

  const moved = (await change({ date: day(22), time: '05:00', arrivalAirport: 'MDW' })).json<MyListing>()
  expect(moved.legs).toMatchObject([
    { arrivalAirport: 'DOH', date: day(22), time: '05:00', flightNumber: 'QR501' },
    { arrivalAirport: 'MDW', date: day(22), time: '08:15', flightNumber: 'QR725' },
  ])
  const direct = (await change({ legs: [] })).json<MyListing>()
  expect(direct.legs).toMatchObject([{ departureAirport: 'HYD', arrivalAirport: 'MDW', date: day(22) }])
  expect(await spread(id)).toHaveLength(1)
  expect((await change({ legs: [leg('HYD DOH', 22), leg('DOH ORD', 22)] })).json<ProblemBody>().fields).toEqual({
    'legs.1.arrivalAirport': 'The last flight ends where the trip ends',
  })
})

test('only flights of open, confirmed listings are compared with others', async () => {
  const { id } = await makeListing(t, asha)
  const seen = async () => (await spread(id)).length
  expect(await seen()).toBe(1)
  for (const status of ['closed', 'open', 'hidden', 'open']) {
    await setListing(t, { id }, { status })
    expect(await seen()).toBe(status === 'open' ? 1 : 0)
  }
  const visitor = await call('POST', '/listings', trip())
  const unconfirmed = (
    await t.inject({ method: 'POST', url: '/api/listings', payload: trip({ email: 'somebody@mail.test' }) })
  ).json<MyListing>()
  expect([visitor.statusCode, await spread(unconfirmed.id)]).toEqual([201, []])
})

test("a listing has its traveler's languages, otherwise its author's, and none before it is confirmed", async () => {
  await call('PATCH', '/profile', { languageCodes: ['tel', 'eng'] })
  const own = await publish({ type: 'seeking_help', languageCodes: ['hin', 'hin'] })
  const authors = await publish({ time: '03:00' })
  expect([own.languageCodes, authors.languageCodes]).toEqual([['hin'], ['tel', 'eng']])
  expect([(await spread(own.id))[0]!.spoken, (await spread(authors.id))[0]!.spoken]).toEqual(['hin', 'tel eng'])

  await call('PATCH', '/profile', { languageCodes: ['tam'] })
  expect((await spread(authors.id))[0]!.spoken).toBe('tam')
  expect((await spread(own.id))[0]!.spoken).toBe('hin')
  const visitors = await t.inject({ method: 'POST', url: '/api/listings', payload: trip({ time: '03:30' }) })
  expect(visitors.json<MyListing>().languageCodes).toEqual([])
})

test('a listing cannot have a language that does not exist', async () => {
  const { id } = await publish({ time: '03:45' })
  const replies = [
    await call('POST', '/listings', trip({ languageCodes: ['tel', 'xxx'] })),
    await call('PATCH', `/my-listings/${id}`, { languageCodes: ['xxx'] }),
  ]
  const fields = { languageCodes: 'We do not know a language with the code xxx.' }
  expect(replies.map((reply) => [reply.statusCode, reply.json().fields])).toEqual([
    [400, fields],
    [400, fields],
  ])
})

test('a person with a verified phone and good reviews comes first, also when that changes later', async () => {
  const [me, other] = [await makePerson(t), await makePerson(t)]
  const { id } = await makeListing(t, me)
  const trust = async () => (await spread(id))[0]!.trust
  const seen = [await trust()]
  for (const rating of [4, 5]) {
    const author = await makePerson(t)
    await makeAcquaintance(t, author, me)
    const payload = { targetUserId: me.id, route: 'HYD to ORD', rating, text: 'A kind companion.' }
    await t.inject({ method: 'POST', url: '/api/testimonials', headers: { ...author.as }, payload })
  }
  seen.push(await trust())
  await verifyPhone(t, me, '+1 2025550188')
  seen.push(await trust())
  expect(seen).toEqual([300, 450, 1450])
  expect((await spread((await makeListing(t, other)).id))[0]!.trust).toBe(300)
})
