import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { AeroApiFake } from '../../dev/flights/aeroapi.ts'
import type { TestApp } from '../../test/app.ts'
import { freshIp } from '../../test/browser.ts'
import { startWithFlights } from '../../test/flights.ts'
import { makePerson, type Person } from '../../test/make.ts'
import { travel } from '../../test/travel.ts'
import { seenBy } from '../../test/trips.ts'
import { refusals } from '../http/rate-limit.ts'
import { daysAfter, todayIn } from '../listings/itinerary/itinerary.contract.ts'

let site: Awaited<ReturnType<typeof startWithFlights>>
let provider: AeroApiFake
let t: TestApp
beforeAll(async () => {
  site = await startWithFlights({ FLIGHT_DATA_DAILY_CALLS: '200' })
  ;({ t, provider } = site)
})
afterAll(() => site.stop())

/** Each lookup is of another day, so none is cached. */
let days = 10
async function lookUp(count: number, me?: Person, number = 'QR501') {
  const replies: string[] = []
  for (let n = 0; n < count; n++) {
    const date = daysAfter(todayIn('UTC'), ++days)
    const remoteAddress = freshIp()
    const reply = await t.inject({ url: `/api/flights/${number}?date=${date}`, remoteAddress, headers: { ...me?.as } })
    replies.push(reply.statusCode === 200 ? 'found' : reply.json<{ code: string }>().code)
  }
  return replies
}
const count = (replies: readonly string[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(replies, (reply) => reply)).map(([name, all]) => [name, all?.length]),
  )

/** The refusals until now, which the test files of a process share. */
async function refused() {
  const counts = new Map((await refusals.values()).map(({ labels, value }) => [labels.limit, value]))
  return (purpose: string) => counts.get(`flight-budget-${purpose}`) ?? 0
}

test('lookups of two accounts leave the calls for the flights of an agreed trip [spec-withstand-patient-flights]', async () => {
  const { asha, sister, trip, until, change } = await travel(t, provider, 30)
  await until(5)
  const [one, two] = [await makePerson(t), await makePerson(t)]
  const replies = [...(await lookUp(100, one)), ...(await lookUp(100, two))]
  await change('QR501', { delayMinutes: 95 })
  expect((await seenBy(t, asha, trip)).legs[0]!.status).toMatchObject({ delayMinutes: 95 })
  const subjects = t.inbox.received.filter(({ to }) => to.includes(sister)).map(({ subject }) => subject)
  expect(subjects).toContain('The connection in Doha may be missed')
  expect(count(replies)).toEqual({ found: 40, 'flights-of-account-used-up': 160 })
})

test('accounts together and visitors have shares, and the refusal says to type the flight [spec-withstand-patient-flights]', async () => {
  await t.advance(86_400)
  const before = await refused()
  const accounts = await Promise.all([1, 2, 3].map(() => makePerson(t)))
  expect(count(await lookUp(20, accounts[0]))).toEqual({ found: 20 })
  expect(count(await lookUp(20, accounts[1]))).toEqual({ found: 20 })
  expect(count(await lookUp(2, accounts[2]))).toEqual({ 'flights-used-up': 2 })
  expect(count(await lookUp(45))).toEqual({ found: 40, 'flights-used-up': 5 })
  const after = await refused()
  expect(['account', 'visitor', 'matching'].map((purpose) => after(purpose) - before(purpose))).toEqual([2, 5, 0])
  const url = `/api/flights/QR501?date=${daysAfter(todayIn('UTC'), ++days)}`
  const reply = await t.inject({ url, remoteAddress: freshIp(), headers: accounts[2]!.as })
  expect(reply.statusCode).toBe(503)
  expect(reply.json()).toMatchObject({ message: 'No more flights can be looked up today. Please type yours by hand.' })
})

test('a flight of an unknown airline, or of a day without schedules, costs no call', async () => {
  await t.advance(86_400)
  provider.calls.length = 0
  const me = await makePerson(t)
  expect(count(await lookUp(30, me, 'XX501'))).toEqual({ found: 30 })
  const url = `/api/flights/QR501?date=${daysAfter(todayIn('UTC'), 500)}`
  expect((await t.inject({ url, remoteAddress: freshIp(), headers: me.as })).json()).toEqual([])
  expect(provider.calls).toEqual([])
  expect(count(await lookUp(20, me))).toEqual({ found: 20 })
})
