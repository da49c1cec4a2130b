import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { AeroApiFake } from '../../dev/flights/aeroapi.ts'
import type { TestApp } from '../../test/app.ts'
import { startWithFlights } from '../../test/flights.ts'
import { makePerson } from '../../test/make.ts'
import { travel } from '../../test/travel.ts'

let site: Awaited<ReturnType<typeof startWithFlights>>
let provider: AeroApiFake
let t: TestApp
beforeAll(async () => {
  site = await startWithFlights()
  ;({ t, provider } = site)
})
afterAll(async () => {
  await site.stop()
})

const MOMENT = '\\d{4}-\\d\\d-\\d\\dT\\d\\d(:|%3A)\\d\\d(:|%3A)\\d\\dZ'
const DAY = '"\\d{4}-\\d\\d-\\d\\d"'
/** The provider may receive only numbers, airports and days, and a callback URL with the id of a row of flights. */
const ALLOWED = [
  `GET /schedules/${MOMENT}/${MOMENT}\\?airline=QR&flight_number=(501|725)&max_pages=1`,
  `GET /flights/QTR(501|725)\\?ident_type=designator&start=${MOMENT}&end=${MOMENT}`,
  `POST /alerts \\{"ident":"QTR(501|725)","origin":"(HYD|DOH)","destination":"(DOH|ORD)","start":${DAY},"end":${DAY},` +
    `"events":\\{("\\w+":true,?)+\\},"target_url":"https?://[\\w.:-]+/api/flights/alerts/\\d+\\.[\\w-]+"\\}`,
  'DELETE /alerts/\\d+',
].map((one) => new RegExp(`^${one}$`))

test('the provider of flight data learns numbers and days only', async () => {
  const { amigo, asha, date, until, change } = await travel(t, provider, 30)
  await t.inject({ url: `/api/flights/QR501?date=${date}`, headers: { ...amigo.as } })
  await change('QR501', { delayMinutes: 40 })
  await until(-40)
  expect(provider.requested.filter((one) => !ALLOWED.some((allowed) => allowed.test(one)))).toEqual([])
  for (const method of ['GET /schedules', 'GET /flights', 'POST /alerts', 'DELETE /alerts'])
    expect(provider.requested.some((one) => one.startsWith(method))).toBe(true)
  const sent = provider.requested.join('\n')
  for (const { email, id } of [amigo, asha])
    expect([sent.includes(email), sent.includes(`"${id}"`)]).toEqual([false, false])
})

test('the export says of trips, listings and saved searches what the provider of flight data got', async () => {
  const { as } = await makePerson(t)
  const { about } = (await t.inject({ url: '/api/account/export/about', headers: { ...as } })).json()
  const sections = Object.entries(about as Record<string, string>)
    .filter(([, text]) => text.endsWith('The provider of flight data got only the flight numbers and days.'))
    .map(([section]) => section)
  expect(sections.sort()).toEqual(['listings', 'savedSearches', 'trips'])
})
