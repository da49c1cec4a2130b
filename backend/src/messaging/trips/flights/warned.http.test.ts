import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { AeroApiFake } from '../../../../dev/flights/aeroapi.ts'
import type { TestApp } from '../../../../test/app.ts'
import { startWithFlights } from '../../../../test/flights.ts'
import { makePerson } from '../../../../test/make.ts'
import { anotherNetwork } from '../../../../test/staff.ts'
import { travel } from '../../../../test/travel.ts'
import { callTrips, seenBy } from '../../../../test/trips.ts'
import { MadeLink } from '../family/links.contract.ts'

let site: Awaited<ReturnType<typeof startWithFlights>>
let provider: AeroApiFake
let t: TestApp
beforeAll(async () => {
  site = await startWithFlights()
  ;({ t, provider } = site)
})
afterAll(() => site.stop())

const MOTHER = { firstName: 'Leela', relation: 'mother', ageBand: '60s', needs: [], note: null }

test('an endangered connection says who was sent the warning, and who has it on the screen', async () => {
  const { amigo, asha, trip, change } = await travel(t, provider, 5, { traveler: MOTHER })
  const made = await callTrips(t, asha, 'POST', `/${trip.id}/links`, { label: 'Leela', audience: 'traveler' })
  const token = MadeLink.parse(made.json()).address.split('#')[1]!
  const byLink = { headers: { 'x-traveler-token': token }, remoteAddress: anotherNetwork() }
  const warned = async () => (await seenBy(t, asha, trip)).warned
  expect(await warned()).toBeUndefined()
  await change('QR501', { delayMinutes: 100 })
  expect(await warned()).toEqual({ helper: 'sent', traveler: 'sent', byLink: 'none' })
  const replies = [
    await callTrips(t, amigo, 'POST', `/${trip.id}/flights/read`),
    await t.inject({ method: 'POST', url: '/api/traveler/flights/read', ...byLink }),
  ]
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([204, 204])
  expect(await warned()).toEqual({ helper: 'read', traveler: 'sent', byLink: 'read' })
  await change('QR501', { delayMinutes: 0 })
  expect(await warned()).toBeUndefined()
})

test('only a person of the trip marks its warning as read', async () => {
  const { amigo, asha, trip, change } = await travel(t, provider, 5)
  await change('QR501', { delayMinutes: 100 })
  const reply = await callTrips(t, await makePerson(t), 'POST', `/${trip.id}/flights/read`)
  expect(reply.statusCode).toBe(404)
  expect((await seenBy(t, asha, trip)).warned).toEqual({ helper: 'sent', traveler: 'sent' })
  await callTrips(t, asha, 'POST', `/${trip.id}/flights/read`)
  expect((await seenBy(t, amigo, trip)).warned).toEqual({ helper: 'sent', traveler: 'read' })
})
