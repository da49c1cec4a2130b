import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../../test/app.ts'
import { deleteListings, makePerson, type Person } from '../../../test/make.ts'
import { daysAfter, type Listing, type MatchedListing, type MyListing, todayIn } from '../listings.contract.ts'

let t: TestApp
let asha: Person
let mother: Person
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate', RATE_LIMITS: 'off' })
  asha = await makePerson(t, { username: 'Asha' })
  mother = await makePerson(t, { username: 'Lakshmi' })
})
beforeEach(() => deleteListings(t))
afterAll(() => t.stop())

const date = daysAfter(todayIn('Asia/Kolkata'), 20)
const call = (method: 'POST' | 'PATCH', url: string, person: Person, payload: object) =>
  t.inject({ method, url: `/api${url}`, payload, headers: { ...person.as } })
const read = async <T>(url: string, person: Person) =>
  (await t.inject({ url: `/api${url}`, headers: { ...person.as } })).json<T>()
const publish = async (person: Person, more: object) => {
  const trip = { departureAirport: 'DEL', arrivalAirport: 'ORD', date, email: person.email }
  const made = await call('POST', '/listings', person, {
    ...trip,
    description: 'I fly this way twice a year.',
    ...more,
  })
  expect([made.statusCode, made.body]).toEqual([201, expect.any(String)])
  return made.json<MyListing>()
}

test("a flight number with a carrier's ICAO code is stored as IATA's, also by a change and on each flight", async () => {
  const { id, flightNumber } = await publish(asha, { type: 'helper', flightNumber: 'aic 0127' })
  expect(flightNumber).toBe('AI127')
  const changed = await call('PATCH', `/my-listings/${id}`, asha, { flightNumber: 'UAL 867' })
  expect(changed.json<MyListing>().flightNumber).toBe('UA867')
  const legs = [
    { departureAirport: 'DEL', arrivalAirport: 'DOH', date, flightNumber: 'QTR571' },
    { departureAirport: 'DOH', arrivalAirport: 'ORD', date, flightNumber: 'QR 725' },
  ]
  const connecting = await publish(asha, { type: 'helper', legs })
  expect(connecting.legs?.map((leg) => leg.flightNumber)).toEqual(['QR571', 'QR725'])
})

test('a search by flight finds it by either code', async () => {
  const { id } = await publish(asha, { type: 'helper', flightNumber: 'AIC127' })
  for (const flight of ['AIC127', 'AI127', 'aic-0127'])
    expect((await read<Listing[]>(`/listings?flight=${flight}`, mother)).map((found) => found.id)).toEqual([id])
  expect(await read<Listing[]>('/listings?flight=IX127', mother)).toEqual([])
})

test('two people match on one flight by different codes, also near a search', async () => {
  await publish(asha, { type: 'helper', flightNumber: 'AIC127' })
  const { id } = await publish(mother, { type: 'seeking_help', flightNumber: 'AI127' })
  const tiers = (found: MatchedListing[]) => found.map(({ match, flightNumber }) => [match.tier, flightNumber])
  expect(tiers(await read(`/listings/${id}/matches`, mother))).toEqual([['same-flight', 'AI127']])
  const search = `from=BOM&to=ORD&date=${date}&flight=AIC127&type=helper`
  const otherCode = await read<MatchedListing[]>(`/listings/near?${search.replace('AIC', 'AI')}`, mother)
  expect(tiers(await read(`/listings/near?${search}`, mother))).toEqual(tiers(otherCode))
})

test("a saved search has the flight by IATA's code, so one flight is saved once", async () => {
  const save = (flight: string) => call('POST', '/saved-searches', mother, { from: 'DEL', to: 'ORD', date, flight })
  expect((await save('AIC127')).json()).toMatchObject({ flight: 'AI127' })
  await save('AI127')
  expect((await read<unknown[]>('/saved-searches', mother)).length).toBe(1)
})
