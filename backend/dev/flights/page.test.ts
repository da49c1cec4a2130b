import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { type FastifyInstance, fastify } from 'fastify'
import { now } from '../../src/http/clock.contract.ts'
import { FLIGHT_KEY, startAeroApi } from './aeroapi.ts'
import { icaoOf } from './aeroapi-replies.ts'
import { mountFlights } from './page.ts'
import { type DayFlight, flightsBetween } from './world.ts'

const HOUR_MS = 3_600_000

let provider: Awaited<ReturnType<typeof startAeroApi>>
let site: FastifyInstance
beforeAll(async () => {
  provider = await startAeroApi()
  site = fastify()
  mountFlights(site, provider)
  await site.ready()
})
afterAll(async () => {
  await site.close()
  await provider.stop()
})

const post = async ({ number, departure, date }: DayFlight, what: object) =>
  (await site.inject({ method: 'POST', url: '/dev/flights', payload: { number, departure, date, ...what } })).statusCode

const read = async ({ number, departsAt }: DayFlight, headers = { 'x-apikey': FLIGHT_KEY }) => {
  const iso = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}Z`
  const query = new URLSearchParams({
    ...{ ident_type: 'designator', start: iso(departsAt.getTime() - 60_000), end: iso(departsAt.getTime() + 60_000) },
  })
  const reply = await fetch(`${provider.url}/flights/${icaoOf(number)}?${query}`, { headers })
  return {
    status: reply.status,
    flights: ((await reply.json()) as { flights?: Array<Record<string, unknown>> }).flights,
  }
}

const startedAt = now()
const flying = flightsBetween(() => true, new Date(startedAt - 2 * HOUR_MS), new Date(startedAt - HOUR_MS)).filter(
  ({ landsAt }) => landsAt.getTime() > startedAt + HOUR_MS,
)
/** A flight that is in the air for an hour at least, and that no other test changes. */
const inTheAir = () => flying.shift()!

it('lands a flight now', async () => {
  const flight = inTheAir()
  const [before] = (await read(flight)).flights!
  expect([before!.status, before!.actual_in]).toEqual(['En Route', null])
  expect(await post(flight, { landed: true })).toBe(204)
  const [after] = (await read(flight)).flights!
  expect([after!.status, Math.abs(Date.parse(String(after!.actual_in)) - now()) < 5_000]).toEqual(['Arrived', true])
  expect(after!.baggage_claim).toEqual(expect.any(String))
})

it('delays a flight, changes its gates, cancels and diverts it', async () => {
  const [late, canceled, diverted] = [inTheAir(), inTheAir(), inTheAir()]
  expect(await post(late, { delayMinutes: 95, departureGate: 'E4', arrivalGate: 'F1' })).toBe(204)
  expect((await read(late)).flights).toMatchObject([
    { departure_delay: 95 * 60, gate_origin: 'E4', gate_destination: 'F1' },
  ])
  expect(await post(canceled, { canceled: true })).toBe(204)
  expect((await read(canceled)).flights).toMatchObject([{ cancelled: true, status: 'Cancelled', actual_out: null }])
  expect(await post(diverted, { divertedTo: 'BAH' })).toBe(204)
  expect((await read(diverted)).flights).toMatchObject([
    { diverted: true },
    { diverted: false, destination: { code_iata: 'BAH' } },
  ])
})

it('refuses what is no flight, or no change', async () => {
  const flight = inTheAir()
  expect(await post({ ...flight, number: 'ZZ1' }, { landed: true })).toBe(400)
  expect(await post(flight, { landed: 'yes' })).toBe(400)
  expect(await post(flight, { delayMinutes: 1.5 })).toBe(400)
})

it('makes the provider fail, and respond again', async () => {
  const fail = async (failure: string) =>
    (await site.inject({ method: 'POST', url: '/dev/flights/provider', payload: { failure } })).statusCode
  expect([await fail('down'), (await read(inTheAir())).status]).toEqual([204, 503])
  expect([await fail('tired'), (await read(inTheAir())).status]).toEqual([400, 503])
  expect([await fail('none'), (await read(inTheAir())).status]).toEqual([204, 200])
})

it('has forms for both, and lists the flights that the site follows', async () => {
  const [page, script] = [await site.inject('/dev/flights'), await site.inject('/dev/flights.js')]
  expect(page.body).toContain('None: no agreed trip leaves within 48 hours.')
  for (const name of ['delayMinutes', 'departureGate', 'arrivalGate', 'divertedTo', 'canceled', 'landed', 'failure'])
    expect(page.body).toContain(`name="${name}"`)
  expect(script.headers['content-type']).toContain('text/javascript')
})
