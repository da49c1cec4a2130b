import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../test/app.ts'
import { makeListing, makePerson } from '../../test/make.ts'
import { daysAfter, todayIn } from '../listings/itinerary/itinerary.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate', RATE_LIMITS: 'off' })
})
afterAll(() => t.stop())

const IMPERSONATING = [
  ...['Soporte técnico', '官方客服', 'الدعم الفني', 'మద్దతు బృందం', 'फ्लाइट अमीगो', 'Flight Arnigo', 'Flight Amiqo'],
  ...['PayPal Refunds', 'Stripe Payments', 'Noreply', 'Anna \u{1F165}', 'Anna \u{1F6E1}', 'evil dot com slash pay'],
  'Suspended! verify at evil.example',
]

const fieldsOf = (reply: { statusCode: number; json(): unknown }) =>
  reply.statusCode === 400 ? Object.keys((reply.json() as { fields: object }).fields) : [`status ${reply.statusCode}`]

test('no profile has a name that impersonates the site [spec-withstand-patient-names]', async () => {
  const { as } = await makePerson(t)
  for (const username of IMPERSONATING) {
    const reply = await t.inject({ method: 'PATCH', url: '/api/profile', headers: as, payload: { username } })
    expect([username, fieldsOf(reply)]).toEqual([username, ['username']])
  }
})

test('no listing has a name that impersonates the site, neither a new one nor a changed one [spec-withstand-patient-names]', async () => {
  const me = await makePerson(t)
  const { id } = await makeListing(t, me)
  const offer = { departureAirport: 'HYD', arrivalAirport: 'ORD', date: daysAfter(todayIn('UTC'), 20), type: 'helper' }
  for (const name of IMPERSONATING) {
    const payload = { ...offer, name, email: me.email }
    const published = await t.inject({ method: 'POST', url: '/api/listings', headers: me.as, payload })
    expect([name, fieldsOf(published)]).toEqual([name, expect.arrayContaining(['name'])])
    const change = { method: 'PATCH', url: `/api/my-listings/${id}`, headers: me.as, payload: { name } } as const
    expect((await t.inject(change)).statusCode).toBe(400)
  }
})

test('no traveler has a first name that impersonates the site', async () => {
  const me = await makePerson(t)
  const { id } = await makeListing(t, me, { type: 'seeking_help' })
  for (const firstName of [
    'Soporte',
    '官方客服',
    'الدعم',
    'మద్దతు',
    'अमीगो',
    'Arnigo',
    'Amiqo',
    'PayPal',
    'evil.example',
  ]) {
    const traveler = { firstName, relation: 'mother', ageBand: '60s', needs: [] }
    const change = { method: 'PATCH', url: `/api/my-listings/${id}`, headers: me.as, payload: { traveler } } as const
    expect([firstName, fieldsOf(await t.inject(change))]).toEqual([firstName, ['traveler.firstName']])
  }
})
