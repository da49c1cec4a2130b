import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeListing, makePerson, type Person, setAccountStatus } from '../../../test/make.ts'
import { makeStaff } from '../../../test/staff.ts'
import { answer, callTrips, propose, seenBy } from '../../../test/trips.ts'
import type { LinkPreview } from '../../documents/documents.contract.ts'
import { daysAfter, type Listing, type MatchedListing, todayIn } from '../listings.contract.ts'

let t: TestApp
let poster: Person
let stranger: Person
let helper: Person
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate', RATE_LIMITS: 'off' })
  poster = await makePerson(t, { username: 'Priya' })
  stranger = await makePerson(t, { username: 'Stranger' })
  helper = await makePerson(t, { username: 'Amigo', phoneNumber: '+1 5550001', phoneVerified: true })
})
afterAll(() => t.stop())

const DAY = daysAfter(todayIn('Asia/Kolkata'), 20)
const SAME_ROUTE = { departure: 'HYD', arrival: 'ORD', date: DAY, closes_at: `${daysAfter(DAY, 1)}T00:00:00+05:30` }
const TRAVELER = {
  firstName: 'Lakshmicanary',
  relation: 'mother',
  ageBand: '60s',
  needs: ['wheelchair', 'first-flight'],
  note: 'Notecanary: a green sari.',
}
const LEGS = [
  { departure: 'HYD', arrival: 'DOH', date: DAY, time: '03:17', carrier: 'QR', number: 501, suffix: '' },
  { departure: 'DOH', arrival: 'ORD', date: DAY, time: '08:29', carrier: 'QR', number: 725, suffix: '' },
]
const FLIGHT = { time_of_day: '03:17', carrier: 'QR', flight_number: 501 }
const request = (more: object = {}) =>
  makeListing(t, poster, {
    ...SAME_ROUTE,
    ...FLIGHT,
    type: 'seeking_help',
    legs: JSON.stringify(LEGS),
    traveler: JSON.stringify(TRAVELER),
    language_codes: '{tel}',
    skills: 'Skillcanary',
    description: 'Wordcanary: she is deaf in one ear.',
    ...more,
  })
const offer = (more: object = {}) => makeListing(t, helper, { ...SAME_ROUTE, type: 'helper', ...more })

const get = (path: string, me?: Person) => t.inject({ url: `/api${path}`, headers: { ...me?.as } })
const byId = async (id: number, me?: Person) => (await get(`/listings/by-id/${id}`, me)).json<Listing>()

function fieldsOf(listing: Listing): string[] {
  const legs = listing.legs ?? []
  const everywhere = (field: 'time' | 'flightNumber') => new Set([field in listing, ...legs.map((leg) => field in leg)])
  for (const field of ['time', 'flightNumber'] as const) expect([field, everywhere(field).size]).toEqual([field, 1])
  const ofListing = ['traveler', 'travelerDescription', 'time', 'flightNumber', 'skills', 'description'] as const
  const ofTraveler = ['firstName', 'ageBand', 'note'] as const
  return [
    ...ofListing.filter((field) => field in listing),
    ...(legs.length > 1 ? ['legs'] : []),
    ...ofTraveler.filter((field) => listing.traveler && field in listing.traveler),
  ].sort()
}

const SIGNED_IN = ['description', 'flightNumber', 'legs', 'skills', 'traveler', 'travelerDescription']
const ALL = [...SIGNED_IN, 'ageBand', 'firstName', 'note', 'time'].sort()

test('each viewer reads exactly the fields of the table [spec-withstand-traveler]', async () => {
  const [search, offered] = [await request(), await offer()]
  expect(fieldsOf(await byId(search.id))).toEqual([])
  expect(fieldsOf(await byId(search.id, stranger))).toEqual(SIGNED_IN)
  expect(fieldsOf(await byId(search.id, helper))).toEqual(SIGNED_IN)
  expect(fieldsOf(await byId(search.id, poster))).toEqual(ALL)
  expect(fieldsOf(await byId(search.id, await makeStaff(t)))).toEqual(ALL)
  expect(await byId(search.id)).toMatchObject({
    departureAirport: 'HYD',
    arrivalAirport: 'ORD',
    date: DAY,
    languageCodes: ['tel'],
    type: 'seeking_help',
    legs: [{ departureAirport: 'HYD', arrivalAirport: 'ORD', date: DAY }],
  })
  expect(await byId(search.id, stranger)).toMatchObject({
    legs: [{ arrivalAirport: 'DOH' }, { arrivalAirport: 'ORD' }],
  })
  expect((await byId(search.id, stranger)).travelerDescription).toMatch(/'s mother, speaks Telugu; needs a wheelchair/)

  await t.inject({ method: 'POST', url: `/api/listings/${search.id}/contact`, payload: {}, headers: { ...helper.as } })
  expect(fieldsOf(await byId(search.id, helper))).toEqual(SIGNED_IN)

  const trip = await propose(t, { amigo: helper, asha: poster, offer: offered, search })
  expect(fieldsOf(await byId(search.id, helper))).toEqual(SIGNED_IN)
  const share = (shares: object) =>
    callTrips(t, poster, 'PUT', `/${trip.id}/shares`, { phone: false, mail: false, photo: false, ...shares })
  for (const field of ['firstName', 'ageBand', 'time']) {
    expect((await share({ [field]: true })).statusCode).toBe(200)
    expect(fieldsOf(await byId(search.id, helper))).toEqual([...SIGNED_IN, field].sort())
    await share({ [field]: false })
  }
  await share({ firstName: true, ageBand: true, time: true })
  expect(fieldsOf(await byId(search.id, helper))).toEqual(ALL.filter((field) => field !== 'note'))
  expect(fieldsOf(await byId(search.id, stranger))).toEqual(SIGNED_IN)

  await answer(t, helper, await seenBy(t, helper, trip))
  expect(fieldsOf(await byId(search.id, helper))).toEqual(ALL)
  await setAccountStatus(t, helper, 'suspended')
  expect(fieldsOf(await byId(search.id, helper))).toEqual(SIGNED_IN)
  await setAccountStatus(t, helper, 'active')
})

test('only the two travelers and staff can open a listing with an agreed, full trip', async () => {
  const [search, offered] = [await request(), await offer()]
  const trip = await propose(t, { amigo: helper, asha: poster, offer: offered, search })
  await answer(t, helper, await seenBy(t, helper, trip))
  const staff = await makeStaff(t)
  for (const { id } of [search, offered]) {
    for (const me of [undefined, stranger]) expect((await get(`/listings/by-id/${id}`, me)).statusCode).toBe(404)
    for (const me of [helper, poster, staff]) expect((await get(`/listings/by-id/${id}`, me)).statusCode).toBe(200)
    expect((await get(`/listings/by-id/${id}/preview`, helper)).statusCode).toBe(404)
  }
})

test('lists, searches, people, near results, matches and documents contain no more than the details', async () => {
  const search = await request()
  const offered = await offer({ legs: JSON.stringify(LEGS), ...FLIGHT })
  const days = `date=${DAY}`
  const route = `from=HYD&to=ORD&${days}`
  const lists = [`/listings?${route}`, '/listings?type=seeking_help&limit=50', `/listings/near?from=HYD&to=MDW&${days}`]
  for (const path of [...lists, '/listings?on=home&type=seeking_help', `/listings/${poster.id}`])
    for (const [me, fields] of [
      [undefined, []],
      [stranger, SIGNED_IN],
      [poster, ALL],
    ] as const) {
      const reply = (await get(path, me)).json<Listing[] | { listings: Listing[] }>()
      const found = (Array.isArray(reply) ? reply : reply.listings).find(({ id }) => id === search.id)
      // The home page has the newest listings, and near results exclude one's own.
      if (found || !(path.includes('home') || (path.includes('near') && me === poster)))
        expect([path, fieldsOf(found!)]).toEqual([path, fields])
    }
  const matches = (await get(`/listings/${offered.id}/matches`, helper)).json<MatchedListing[]>()
  const match = matches.find(({ id }) => id === search.id)!
  expect(fieldsOf(match)).toEqual(SIGNED_IN)
  expect(match.match).toMatchObject({ tier: 'same-flight', withYou: [{ flightNumber: 'QR501' }, {}] })
  const { picture, ...preview } = (await get(`/listings/by-id/${search.id}/preview`)).json<LinkPreview>()
  const said = JSON.stringify([await byId(search.id), preview, picture!.alt]) // the address of the picture is random
  // A time of day, and no part of the moment at which the listing was made.
  expect(said).not.toMatch(/(?<![\d:])(03:17|08:29)(?!:\d)/)
  expect(said).not.toMatch(/canary|mother|wheelchair|QR ?501|60s|sixties|DOH|Doha/i)
})

test('a visitor cannot learn by searching for a flight where someone close changes planes', async () => {
  const day = daysAfter(DAY, 5)
  const at = { date: day, closes_at: `${daysAfter(day, 1)}T00:00:00Z` }
  const legs = JSON.stringify(LEGS.map((leg) => ({ ...leg, date: day })))
  const search = await request({ ...at, legs })
  const direct = await request({ ...at, legs: null })
  const own = await makeListing(t, poster, { ...SAME_ROUTE, ...at, legs, type: 'seeking_help', time_of_day: '03:17' })
  const ids = async (path: string, me?: Person) =>
    (await get(path, me))
      .json<Listing[]>()
      .map(({ id }) => id)
      .sort((a, b) => a - b)
  for (const ends of ['from=DOH&to=ORD', 'from=HYD&to=DOH']) {
    expect(await ids(`/listings/near?${ends}&date=${day}`)).toEqual([own.id])
    expect(await ids(`/listings/near?${ends}&date=${day}`, stranger)).toEqual([search.id, own.id])
    expect(await ids(`/listings?${ends}&date=${day}`)).toEqual([])
  }
  expect(await ids(`/listings?from=HYD&to=ORD&date=${day}`)).toEqual([search.id, direct.id, own.id])
  expect(await ids(`/listings/near?from=HYD&to=MDW&date=${day}`)).toEqual([search.id, direct.id, own.id])
})

test('a match does not reveal that two planes leave at the same time', async () => {
  const leg = (flight_number: number) => ({ legs: null, carrier: 'QR', flight_number, time_of_day: '03:17' })
  const search = await request(leg(501))
  const offered = await offer({ ...leg(8153), time_of_day: '03:17' })
  const tierOf = async (me: Person, mine: { id: number }, other: { id: number }) =>
    (await get(`/listings/${mine.id}/matches?limit=50`, me)).json<MatchedListing[]>().find(({ id }) => id === other.id)
      ?.match.tier
  expect(await tierOf(helper, offered, search)).toBe('same-day')
  expect(await tierOf(poster, search, offered)).toBe('same-plane')
  const own = await makeListing(t, poster, { ...SAME_ROUTE, ...leg(501), type: 'seeking_help' })
  expect(await tierOf(helper, offered, own)).toBe('same-plane')
})

test('a visitor cannot learn by searching for a number which flight someone close takes', async () => {
  const day = daysAfter(DAY, 3)
  const at = { date: day, closes_at: `${daysAfter(day, 1)}T00:00:00+05:30`, departure: 'DEL', arrival: 'SFO' }
  const flight = { ...at, carrier: 'AI', flight_number: 173, time_of_day: null, legs: null }
  const search = await request(flight)
  const flexible = await request({
    ...flight,
    end_date: daysAfter(day, 2),
    closes_at: `${daysAfter(day, 3)}T00:00:00Z`,
  })
  const own = await makeListing(t, poster, { ...flight, type: 'seeking_help' })
  const ids = async (path: string, me?: Person) =>
    (await get(path, me))
      .json<Listing[]>()
      .flatMap(({ id }) => ([search, flexible, own].some((one) => one.id === id) ? id : []))
  const exact = (date: string) => `/listings?from=DEL&to=SFO&date=${date}&flight=AI173&type=seeking_help`
  for (const date of [day, daysAfter(day, 1)]) {
    expect(await ids(exact(date))).toEqual(date === day ? [own.id] : [])
    expect(await ids(exact(date), stranger)).toEqual(
      (date === day ? [search, flexible, own] : [flexible]).map(({ id }) => id),
    )
  }
  expect(await ids('/listings?flight=AI173')).toEqual([own.id])
  const near = (number: string) => `/listings/near?from=DEL&to=SFO&date=${day}&flight=${number}`
  expect(await ids(near('AI173'))).toEqual([])
  expect(await ids(near('AI175'))).toEqual([own.id])
  expect((await ids(near('AI175'), stranger)).sort()).toEqual([search.id, flexible.id, own.id].sort())
  expect((await ids(`/listings?from=DEL&to=SFO&date=${day}`)).sort()).toEqual([search.id, flexible.id, own.id].sort())
})

test('a listing that users post for themselves has the fields of the specification for everyone', async () => {
  const mine = await makeListing(t, poster, { ...SAME_ROUTE, ...FLIGHT, type: 'seeking_help', skills: 'Forms' })
  expect(await byId(mine.id)).toMatchObject({
    time: '03:17',
    flightNumber: 'QR501',
    skills: 'Forms',
    traveler: null,
    travelerDescription: null,
    description: mine.description,
    legs: [{ time: '03:17', flightNumber: 'QR501' }],
  })
})
