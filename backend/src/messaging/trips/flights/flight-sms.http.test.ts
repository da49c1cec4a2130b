import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { AeroApiFake } from '../../../../dev/flights/aeroapi.ts'
import { startTwilio } from '../../../../dev/twilio.ts'
import type { TestApp } from '../../../../test/app.ts'
import { startWithFlights } from '../../../../test/flights.ts'
import type { Person } from '../../../../test/make.ts'
import { textFrom } from '../../../../test/sms.ts'
import { travel } from '../../../../test/travel.ts'
import { callTrips } from '../../../../test/trips.ts'

let site: Awaited<ReturnType<typeof startWithFlights>>
let provider: AeroApiFake
let twilio: Awaited<ReturnType<typeof startTwilio>>
let t: TestApp
beforeAll(async () => {
  twilio = await startTwilio()
  const settings = { TWILIO_API_URL: twilio.url, FLIGHT_DATA_DAILY_CALLS: '10000' }
  site = await startWithFlights(settings, [twilio.settle])
  ;({ t, provider } = site)
})
afterAll(async () => {
  await site.stop()
  await twilio.stop()
})

async function choose({ as, phoneNumber }: Person): Promise<string> {
  const payload = { flightSms: true }
  const reply = await t.inject({ method: 'PATCH', url: '/api/profile', headers: { ...as }, payload })
  expect(reply.json()).toMatchObject({ flightSms: true })
  return phoneNumber!.replace(' ', '')
}
const textsTo = (phone: string) => twilio.received.filter(({ to }) => to === phone).map(({ body }) => body)
const sentSince = (before: number) => twilio.received.slice(before).map(({ to }) => to)

test('sends each update about a flight once by SMS, only to people who have chosen it', async () => {
  const { amigo, trip, change } = await travel(t, provider, 3)
  const before = twilio.received.length
  await change('QR501', { delayMinutes: 32 })
  expect(sentSince(before)).toEqual([])
  const phone = await choose(amigo)
  await t.advance(900)
  await change('QR725', { delayMinutes: 45 })
  await change('QR725', { delayMinutes: 50 })
  expect(sentSince(before)).toEqual([phone])
  const [text] = textsTo(phone)
  expect(text).toMatch(/^Flight Amigo: QR725 from Doha to Chicago is 45 minutes late\. It now leaves at 8:45 AM on /)
  expect(text!.split('\n').slice(1)).toEqual([`Your trip: ${t.env.ORIGIN}/trips/${trip.id}`, 'STOP to end.'])
  await change('QR725', { canceled: true })
  expect(textsTo(phone)).toHaveLength(2)
})

test('a phone that is not verified, or has replied STOP, gets no SMS about flights', async () => {
  const { amigo, asha, change } = await travel(t, provider, 5)
  const [stopped, unverified] = [await choose(amigo), await choose(asha)]
  await textFrom(t, stopped, 'STOP')
  await change('QR501', { delayMinutes: 95 })
  expect([textsTo(stopped), textsTo(unverified)]).toEqual([[], []])
  await textFrom(t, stopped, 'START')
  await t.advance(900)
  await change('QR501', { delayMinutes: 155 })
  expect(textsTo(stopped).length).toBeGreaterThan(0)
})

test('an SMS about a delay of a later flight waits for the morning, for the two people and their families', async () => {
  // It is then 1:45 AM in Hyderabad, 26 hours before the departure at 3:45 AM.
  const { amigo, trip, change } = await travel(t, provider, 26)
  const [phone, brother] = [await choose(amigo), '+12025550399']
  await callTrips(t, amigo, 'POST', `/${trip.id}/links`, { label: 'My brother', phone: brother })
  await t.settled()
  const headers = { 'x-family-token': /#([\w.-]+)/.exec(textsTo(brother)[0]!)![1]! }
  await t.inject({ method: 'PUT', url: '/api/family/notifications', payload: { enabled: true }, headers })
  await change('QR501', { delayMinutes: 60 })
  expect([textsTo(phone).length, textsTo(brother).length]).toEqual([0, 1])
  await t.advance(6 * 3_600)
  expect([textsTo(phone).length, textsTo(brother).length]).toEqual([1, 2])
})

test('a person who turns SMS off before one is sent gets none', async () => {
  const { amigo, change } = await travel(t, provider, 26)
  const phone = await choose(amigo)
  await change('QR501', { delayMinutes: 60 })
  const payload = { flightSms: false }
  await t.inject({ method: 'PATCH', url: '/api/profile', headers: { ...amigo.as }, payload })
  await t.advance(6 * 3_600)
  expect(textsTo(phone)).toEqual([])
})

test('at most ten SMS a day go to an account, and the email comes in any case', async () => {
  const { amigo, change } = await travel(t, provider, 5)
  const phone = await choose(amigo)
  for (let step = 0; step < 12; step++) await change('QR501', { delayMinutes: 170 - 10 * step })
  const emails = t.inbox.received.filter(({ to, subject }) => to.includes(amigo.email) && /QR501|Doha/.test(subject))
  expect([textsTo(phone).length, emails.length]).toEqual([10, 12])
})

test('a flight that changes often leaves the SMS of the day for a cancellation', async () => {
  const { amigo, change } = await travel(t, provider, 2.5)
  const phone = await choose(amigo)
  for (let step = 0; step < 8; step++) {
    await change('QR725', { delayMinutes: 30 + 30 * step })
    await t.advance(900)
  }
  expect(textsTo(phone)).toHaveLength(6)
  await change('QR725', { canceled: true })
  expect(textsTo(phone)).toHaveLength(7)
})

test('an SMS that Twilio takes late is not sent after a later one', async () => {
  const { amigo, change } = await travel(t, provider, 2.5)
  const phone = await choose(amigo)
  twilio.fail('20503', phone)
  for (const departureGate of ['E3', 'E4']) {
    await change('QR501', { departureGate })
    await t.advance(900)
  }
  twilio.fail('none', phone)
  await t.advance(900)
  expect(textsTo(phone)).toEqual([expect.stringContaining('gate E4')])
})
