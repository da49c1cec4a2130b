import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { AeroApiFake } from '../../../../dev/flights/aeroapi.ts'
import type { TestApp } from '../../../../test/app.ts'
import { startWithFlights } from '../../../../test/flights.ts'
import type { Person } from '../../../../test/make.ts'
import { travel } from '../../../../test/travel.ts'
import { answer, callTrips, leg, seenBy } from '../../../../test/trips.ts'
import { Trip } from '../trips.contract.ts'

let site: Awaited<ReturnType<typeof startWithFlights>>
let provider: AeroApiFake
let t: TestApp
beforeAll(async () => {
  site = await startWithFlights({ FLIGHT_DATA_DAILY_CALLS: '10000' })
  ;({ t, provider } = site)
})
afterAll(async () => {
  await site.stop()
})

const HOUR_MS = 3_600_000
const STILL_FLYING = 'Are you still flying?'
const promptsTo = ({ email }: Person) =>
  t.inbox.received.filter(({ to, subject }) => to.includes(email) && subject === STILL_FLYING)
const silentTo = ({ email }: Person) =>
  t.inbox.received.filter(({ to, subject }) => to.includes(email) && subject.startsWith('We have not heard'))

test('sends “Still flying?” once at each of its times, also when the airline moves the flight by more than a day', async () => {
  const { amigo, trip, departsAt, until, change } = await travel(t, provider, 80)
  await until(71)
  expect(promptsTo(amigo)).toHaveLength(1)
  await until(40)
  for (const number of ['QR501', 'QR725'] as const) await change(number, { delayMinutes: 36 * 60 })
  const { firstDepartureAt } = await seenBy(t, amigo, trip)
  expect(Date.parse(firstDepartureAt) - departsAt).toBe(36 * HOUR_MS)
  await until(35)
  expect(promptsTo(amigo)).toHaveLength(1)
  await until(-11)
  expect(promptsTo(amigo)).toHaveLength(1)
  await until(-13)
  expect(promptsTo(amigo)).toHaveLength(2)
})

test('a delay after the last “Still flying?” sends no further prompt, and a missing response is still reported', async () => {
  const { amigo, asha, trip, until, change } = await travel(t, provider, 25)
  await until(23)
  expect(promptsTo(amigo)).toHaveLength(1)
  await callTrips(t, amigo, 'POST', `/${trip.id}/flying`, { answer: 'yes' })
  for (const number of ['QR501', 'QR725'] as const) await change(number, { delayMinutes: 180 })
  await until(20.5)
  expect([promptsTo(amigo).length, promptsTo(asha).length]).toEqual([1, 1])
  await until(8.5)
  expect([silentTo(amigo).length, silentTo(asha).length]).toEqual([1, 0])
})

test('the link of “Still flying?” works after the airline has moved the flight, and the response counts', async () => {
  const { amigo, trip, until, change } = await travel(t, provider, 25)
  await until(23)
  const token = /answer=yes#(\S+)/.exec(promptsTo(amigo)[0]!.text)![1]!
  await change('QR501', { delayMinutes: 40 })
  const said = { answer: 'yes', token }
  expect((await callTrips(t, {}, 'POST', `/${trip.id}/flying`, said)).json()).toMatchObject({ flying: 'yes' })
  await change('QR501', { delayMinutes: 80 })
  expect((await seenBy(t, amigo, trip)).helper.flying).toBe('yes')
})

test('a change of a terminal does not undo the responses about a flight that the airline has moved', async () => {
  const { amigo, asha, trip, date, until, change } = await travel(t, provider, 30)
  await until(29)
  await callTrips(t, amigo, 'POST', `/${trip.id}/flying`, { answer: 'yes' })
  await change('QR501', { delayMinutes: 40 })
  const { revision } = await seenBy(t, asha, trip)
  const legs = [
    leg({ arrivalAirport: 'DOH', date, time: '03:45', flightNumber: 'QR501', departureTerminal: '2' }),
    leg({ departureAirport: 'DOH', date, time: '08:00', flightNumber: 'QR725' }),
  ]
  const proposed = await callTrips(t, asha, 'POST', `/${trip.id}/change`, { revision, legs })
  const changed = Trip.parse(proposed.json())
  if (changed.waitsFor === amigo.id) await answer(t, amigo, changed)
  await t.settled()
  const seen = await seenBy(t, amigo, trip)
  expect([seen.legs[0]!.departureTerminal, seen.helper.flying]).toEqual(['2', 'yes'])
})
