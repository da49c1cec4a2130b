import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { AeroApiFake } from '../../../../dev/flights/aeroapi.ts'
import { startTwilio } from '../../../../dev/twilio.ts'
import type { TestApp } from '../../../../test/app.ts'
import { startWithFlights } from '../../../../test/flights.ts'
import type { Person } from '../../../../test/make.ts'
import { caseAbout, makeStaff, report, seen } from '../../../../test/staff.ts'
import { travel } from '../../../../test/travel.ts'
import { callTrips, notificationsTo, seenBy, tap } from '../../../../test/trips.ts'

let site: Awaited<ReturnType<typeof startWithFlights>>
let provider: AeroApiFake
let twilio: Awaited<ReturnType<typeof startTwilio>>
let t: TestApp
beforeAll(async () => {
  twilio = await startTwilio()
  site = await startWithFlights({ TWILIO_API_URL: twilio.url }, [twilio.settle])
  ;({ t, provider } = site)
})
afterAll(async () => {
  await site.stop()
  await twilio.stop()
})

const HOUR_MS = 3_600_000

test('milestones and the expiry of family links follow the times of the airline', async () => {
  const { amigo, trip, until, change, familyPage } = await travel(t, provider, 5)
  const boards = async () => (await tap(t, amigo, trip, 'boarded', { leg: 1 })).statusCode
  await change('QR725', { delayMinutes: 95 })
  const { lastLandingAt } = await seenBy(t, amigo, trip)
  expect(Date.parse((await familyPage()).expiresAt) - Date.parse(lastLandingAt)).toBe(48 * HOUR_MS)
  await change('QR501', { delayMinutes: 95 })
  await until(1.5)
  expect(await boards()).toBe(409)
  await until(0)
  expect(await boards()).toBe(200)
})

test('the prompt to confirm a trip is sent six hours after the landing that the airline reports', async () => {
  const { amigo, trip, until, change } = await travel(t, provider, 5)
  const prompts = async () => (await notificationsTo(t, amigo, trip)).filter((kind) => kind.startsWith('completion'))
  await change('QR725', { delayMinutes: 240 })
  // QR725 was to land 22 hours after the departure of QR501, and the prompt is sent six hours later.
  await until(-30)
  expect(await prompts()).toEqual([])
  await until(-33)
  expect(await prompts()).toHaveLength(1)
})

test('a family that follows by phone gets an SMS about a delay', async () => {
  const { amigo, trip, change } = await travel(t, provider, 5)
  const phone = '+12025550173'
  await callTrips(t, amigo, 'POST', `/${trip.id}/links`, { label: 'My brother', phone })
  await t.settled()
  const texts = () => twilio.received.filter(({ to }) => to === phone).map(({ body }) => body)
  const token = /#([\w.-]+)/.exec(texts()[0]!)![1]!
  const headers = { 'x-family-token': token }
  await t.inject({ method: 'PUT', url: '/api/family/notifications', payload: { enabled: true }, headers })
  await change('QR501', { delayMinutes: 45 })
  await change('QR501', { delayMinutes: 50 })
  expect(texts().slice(1)).toEqual([expect.stringContaining('QR501')])
})

test('staff see the facts about the flights of a reported trip', async () => {
  const { amigo, asha, until } = await travel(t, provider, 3)
  await until(-7)
  const staff = await makeStaff(t)
  await report(t, asha, { userId: amigo.id })
  const { snapshot } = await seen(t, staff, await caseAbout(t, amigo))
  const line = snapshot.find(({ label }) => label === 'Trips of the two')
  expect(line!.value).toMatch(/, agreed, QR501 landed \d{4}-\d\d-\d\d 02:50 UTC, QR725 left /)
})

test('a landing that the provider does not estimate moves with the departure', async () => {
  const { amigo, trip, departsAt, change } = await travel(t, provider, 5)
  const duration = async () => {
    const [first] = (await seenBy(t, amigo, trip)).legs
    return { minutes: (Date.parse(first!.landsAt) - Date.parse(first!.departsAt)) / 60_000, ...first! }
  }
  // The flight of QR501 is shorter than its delay.
  await change('QR501', { delayMinutes: 300, hasNoLandingEstimate: true })
  const { minutes, departsAt: departure, landsAt, status } = await duration()
  expect([minutes, Date.parse(departure) - departsAt]).toEqual([275, 5 * HOUR_MS])
  expect(status).toMatchObject({ estimatedDeparture: departure, estimatedArrival: landsAt })
})

const gatesTo = ({ email }: Person) =>
  t.inbox.received.flatMap(({ to, subject }) =>
    to.includes(email) && subject.includes('gate') ? subject.slice(-2) : [],
  )

test('a gate that changes often is announced once in 15 minutes, as it is at that moment', async () => {
  const { amigo, change } = await travel(t, provider, 2)
  for (const departureGate of ['E4', 'D9', 'E4']) await change('QR501', { departureGate })
  await t.advance(900)
  expect(gatesTo(amigo)).toEqual(['E4'])
  for (const departureGate of ['D9', 'F1', 'F2']) await change('QR501', { departureGate })
  expect(gatesTo(amigo)).toEqual(['E4', 'D9'])
  await t.advance(900)
  expect(gatesTo(amigo)).toEqual(['E4', 'D9', 'F2'])
})

test('a gate that is assigned anew after it was withdrawn is announced, unless it is the same one', async () => {
  const { amigo, trip, change } = await travel(t, provider, 2)
  const shown = async () => (await seenBy(t, amigo, trip)).legs[0]!.status!.gate
  await change('QR501', { departureGate: 'E4' })
  await change('QR501', { departureGate: null })
  expect([await shown(), gatesTo(amigo)]).toEqual([null, ['E4']])
  await t.advance(900)
  await change('QR501', { departureGate: 'D9' })
  expect([await shown(), gatesTo(amigo)]).toEqual(['D9', ['E4', 'D9']])
  for (const departureGate of [null, 'D9']) await change('QR501', { departureGate })
  await t.advance(900)
  expect([await shown(), gatesTo(amigo)]).toEqual(['D9', ['E4', 'D9']])
})

test('an estimate of the landing that the provider has not moved with the departure does not hide a missed connection', async () => {
  const { amigo, sister, trip, change } = await travel(t, provider, 5)
  // QR501 takes 4 h 35 min. Landing at the published time would leave 2 h 10 min to change planes, which is impossible.
  await change('QR501', { delayMinutes: 200, hasOldLandingEstimate: true })
  const [first, second] = (await seenBy(t, amigo, trip)).legs
  expect(Date.parse(first!.landsAt)).toBeGreaterThan(Date.parse(second!.departsAt))
  const warned = (address: string) =>
    t.inbox.received.filter(
      ({ to, subject }) => to.includes(address) && subject === 'The connection in Doha may be missed',
    )
  expect([amigo.email, sister].map((address) => warned(address).length)).toEqual([1, 1])
  expect(warned(sister)[0]!.text).toMatch(
    /QR501 lands in Doha at 9:10 AM on .*\. The next flight, QR725, leaves at 8:00 AM on/,
  )
})

test('a diverted flight has landed where it was diverted to', async () => {
  const { asha, trip, until, change, familyPage } = await travel(t, provider, 3)
  await change('QR501', { divertedTo: 'BAH' })
  const diverted = { divertedTo: 'BAH', divertedCity: 'Bahrain', divertedZone: 'Asia/Bahrain' }
  for (const { legs } of [await seenBy(t, asha, trip), await familyPage()])
    expect(legs[0]!.status).toMatchObject(diverted)
  await until(-7)
  const landings = t.inbox.received.filter(({ to, subject }) => to.includes(asha.email) && subject.includes('landed'))
  expect(landings.map(({ subject }) => subject)).toEqual(['QR501 has landed in Bahrain'])
  expect(landings[0]!.text).toContain('QR501 landed in Bahrain at ')
})
