import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { AeroApiFake } from '../../../../dev/flights/aeroapi.ts'
import type { TestApp } from '../../../../test/app.ts'
import { startWithFlights } from '../../../../test/flights.ts'
import { type PushStandIn, startPushService } from '../../../../test/push.ts'
import { travel } from '../../../../test/travel.ts'

let site: Awaited<ReturnType<typeof startWithFlights>>
let provider: AeroApiFake
let service: PushStandIn
let t: TestApp
beforeAll(async () => {
  service = await startPushService()
  site = await startWithFlights(service.settings)
  ;({ t, provider } = site)
})
afterAll(async () => {
  await site.stop()
  await service.stop()
})

test('each update about a flight is one push message to both people, with a link to the trip', async () => {
  const { amigo, asha, trip, change } = await travel(t, provider, 2)
  const devices: string[] = []
  for (const { as } of [amigo, asha]) {
    const payload = service.subscribe()
    await t.inject({ method: 'PUT', url: '/api/push/subscription', headers: { ...as }, payload })
    devices.push(payload.endpoint)
  }
  await change('QR501', { delayMinutes: 40 })
  await change('QR501', { delayMinutes: 45 })
  await t.advance(900)
  await change('QR501', { departureGate: 'E4' })
  await change('QR501', { canceled: true })
  const titles = ['QR501 is delayed', 'QR501 leaves from gate E4', 'QR501 was canceled']
  for (const [n, { id }] of [amigo, asha].entries()) {
    const pushed = service.received.flatMap(({ to, text }) => (devices[n]!.endsWith(to) ? [JSON.parse(text)] : []))
    expect(pushed).toEqual(
      titles.map((title) => ({ to: id, title, link: `/trips/${trip.id}`, tag: `trip-${trip.id}-flight` })),
    )
  }
})
