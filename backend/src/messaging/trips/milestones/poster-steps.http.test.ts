import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type AppWithFakes, startAppWithFakes } from '../../../../test/fakes.ts'
import type { Person } from '../../../../test/make.ts'
import { type PushStandIn, startPushService } from '../../../../test/push.ts'
import { anotherNetwork } from '../../../../test/staff.ts'
import { ago, callTrips, onTheWay, tap } from '../../../../test/trips.ts'
import { MadeLink } from '../family/links.contract.ts'
import { Trip } from '../trips.contract.ts'

let t: AppWithFakes
let service: PushStandIn
beforeAll(async () => {
  service = await startPushService()
  t = await startAppWithFakes(service.settings)
})
afterAll(async () => {
  await t.stop()
  await service.stop()
})

const MOTHER = { firstName: 'Leela', relation: 'mother', ageBand: '60s', needs: [], note: null }
const withMother = (traveler: object = MOTHER) => onTheWay(t, { seeking: { traveler: JSON.stringify(traveler) } })

async function subscribe({ as }: Person): Promise<string> {
  const payload = service.subscribe()
  await t.inject({ method: 'PUT', url: '/api/push/subscription', headers: { ...as }, payload })
  return payload.endpoint
}
const pushedTo = (device: string) =>
  service.received.flatMap(({ to, text }) => (device.endsWith(to) ? [JSON.parse(text)] : []))
/** Advances the clock past the minute in which a milestone can be undone, and returns the emails since the last call. */
async function emailsTo({ email }: Person) {
  await t.advance(65)
  await t.settled()
  return t.inbox.received.splice(0).filter(({ to }) => to.includes(email))
}

test('a poster who does not fly gets an email and a push message for each step that others record', async () => {
  const { amigo, asha, trip } = await withMother()
  const device = await subscribe(asha)
  await emailsTo(asha)
  await tap(t, amigo, trip, 'met')
  const [met, ...more] = await emailsTo(asha)
  expect([met?.subject, more]).toEqual(['They have met in Hyderabad', []])
  for (const part of ['Leela and Amigo have met in Hyderabad.', `${t.env.ORIGIN}/trips/${trip.id}`])
    expect(met?.text).toContain(part)
  expect(pushedTo(device)).toEqual([
    { to: asha.id, title: 'They have met in Hyderabad', link: `/trips/${trip.id}`, tag: `trip-${trip.id}` },
  ])
})

test('a traveler without a first name is called by the relation to the poster', async () => {
  const { firstName, ...unnamed } = MOTHER
  const { amigo, asha, trip } = await withMother(unnamed)
  await emailsTo(asha)
  await tap(t, amigo, trip, 'through-security')
  const [email] = await emailsTo(asha)
  expect(email?.text).toContain('Your mother is through security in Hyderabad.')
  expect(email?.text).not.toContain("Asha's")
})

test("a step by the traveler's link is told to the poster, her own step is not, and an undone step is not", async () => {
  const { amigo, asha, trip } = await withMother()
  const made = await callTrips(t, asha, 'POST', `/${trip.id}/links`, { label: 'Mother', audience: 'traveler' })
  const token = MadeLink.parse(made.json()).address.split('#')[1]!
  await emailsTo(asha)
  await tap(t, asha, trip, 'met')
  const [undone] = Trip.parse((await tap(t, amigo, trip, 'through-security')).json()).milestones.slice(-1)
  await callTrips(t, amigo, 'DELETE', `/${trip.id}/milestones/${undone!.id}`)
  expect(await emailsTo(asha)).toEqual([])
  const payload = { kind: 'through-security', at: ago(), key: 'by-the-traveler' }
  const headers = { 'x-traveler-token': token }
  const url = '/api/traveler/milestones'
  const reply = await t.inject({ method: 'POST', url, payload, headers, remoteAddress: anotherNetwork() })
  expect(reply.statusCode).toBe(200)
  expect((await emailsTo(asha)).map(({ subject }) => subject)).toEqual(['Through security in Hyderabad'])
})

test('travelers who fly themselves get no email about steps, and neither do helpers', async () => {
  const together = await onTheWay(t)
  const apart = await withMother()
  await emailsTo(together.asha)
  await tap(t, together.amigo, together.trip, 'met')
  await tap(t, apart.asha, apart.trip, 'met')
  await t.advance(65)
  await t.settled()
  expect(t.inbox.received.map(({ subject }) => subject)).toEqual([])
})
