import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { useLimit } from '../../../../test/database.ts'
import { openStream, streamsSettled } from '../../../../test/live-stream.ts'
import { makePerson, type Person } from '../../../../test/make.ts'
import { call } from '../../../../test/staff.ts'
import {
  advanceTo,
  ago,
  agree,
  callTrips,
  leg,
  makeTwo,
  onTheWay,
  propose,
  reached,
  seenBy,
  tap,
} from '../../../../test/trips.ts'
import { now } from '../../../http/clock.contract.ts'
import { daysAfter, todayIn } from '../../../listings/itinerary/itinerary.contract.ts'
import { Trip } from '../trips.contract.ts'
import { milestoneWindows } from './milestone-windows.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate' })
})
afterAll(() => t.stop())

const undo = (me: Person, { id }: { id: number }, milestone: number) =>
  callTrips(t, me, 'DELETE', `/${id}/milestones/${milestone}`)
const code = (reply: { json: () => unknown }) => (reply.json() as { code: string }).code
const ITINERARY = [
  leg({ arrivalAirport: 'DOH', time: '04:00', together: false }),
  leg({ departureAirport: 'DOH', time: '15:00' }),
]

const changePlanes = ({ legs }: Trip) => advanceTo(t, legs[1]!.departsAt, -50 / 60)

test('either person can record a milestone, and both see it immediately', async () => {
  const { amigo, asha, trip } = await onTheWay(t, {}, ITINERARY)
  await changePlanes(trip)
  await t.app.listen(0, '127.0.0.1')
  const stream = await openStream(await t.app.getUrl(), asha.as)
  await streamsSettled(t, stream)
  const at = ago(1)
  const reply = await tap(t, amigo, trip, 'met', { at })
  expect([reply.statusCode, Trip.parse(reply.json()).milestones]).toMatchObject([
    200,
    [{ kind: 'met', leg: null, at, by: amigo.id, undoUntil: expect.any(String) }],
  ])
  await streamsSettled(t, stream)
  expect(stream.of('trip')).toMatchObject([{ data: { trip: trip.id } }])
  stream.close()
  await tap(t, asha, trip, 'boarded', { leg: 2 })
  expect(await reached(t, asha, trip)).toEqual(['met', 'boarded 2'])
  expect((await seenBy(t, asha, trip)).milestones[0]).toMatchObject({ by: amigo.id, undoUntil: null })
})

test('repeating a milestone succeeds without an effect, for both people', async () => {
  const { amigo, asha, trip } = await onTheWay(t)
  const key = 'same-key'
  const at = ago(1 / 60)
  const taps = [
    tap(t, amigo, trip, 'met', { at, key }),
    tap(t, asha, trip, 'met'),
    tap(t, amigo, trip, 'met', { at, key }),
  ]
  expect((await Promise.all(taps)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(await reached(t, amigo, trip)).toEqual(['met'])
  await callTrips(t, asha, 'POST', `/${trip.id}/cancel`, { revision: trip.revision })
  const [met] = (await seenBy(t, amigo, trip)).milestones
  if (met?.by === amigo.id) expect((await tap(t, amigo, trip, 'met', { at, key })).statusCode).toBe(200)
  expect(code(await tap(t, amigo, trip, 'handed-over'))).toBe('trip-changed')
})

test('only the person who recorded a milestone can undo it, within a minute', async () => {
  const { amigo, asha, trip } = await onTheWay(t)
  const key = 'to-be-undone'
  const [met] = Trip.parse((await tap(t, amigo, trip, 'met', { key })).json()).milestones
  const id = met?.id ?? 0
  expect((await undo(asha, trip, id)).statusCode).toBe(403)
  expect((await undo(amigo, trip, id)).json<Trip>().milestones).toEqual([])
  expect((await undo(amigo, trip, id)).statusCode).toBe(200)
  expect((await tap(t, amigo, trip, 'met', { key })).json<Trip>().milestones).toEqual([])
  const [again] = (await tap(t, amigo, trip, 'met')).json<Trip>().milestones
  await t.advance(61)
  expect(code(await undo(amigo, trip, again?.id ?? 0))).toBe('milestone-settled')
  expect((await seenBy(t, amigo, trip)).milestones).toMatchObject([{ undoUntil: null }])
  const other = await onTheWay(t)
  expect((await undo(amigo, other.trip, again?.id ?? 0)).statusCode).toBe(404)
  expect((await undo(other.amigo, other.trip, again?.id ?? 0)).statusCode).toBe(404)
})

test("corrects the time of a tap by the difference of the phone's clock", async () => {
  const { amigo, asha, trip } = await onTheWay(t)
  const day = 24
  // A clock that is a day ahead: tapped half an hour ago, sent now.
  const ahead = await tap(t, amigo, trip, 'met', { at: ago(-day + 1 / 2), sentAt: ago(-day) })
  expect([ahead.statusCode, ahead.json()]).toMatchObject([200, {}])
  const minutesSince = async (kind: string) => {
    const { at } = (await seenBy(t, amigo, trip)).milestones.find((one) => one.kind === kind)!
    return Math.round((now() - Date.parse(at)) / 60_000)
  }
  expect(await minutesSince('met')).toBe(30)
  // A clock that is a day behind.
  await tap(t, asha, trip, 'through-security', { at: ago(day + 1 / 4), sentAt: ago(day) })
  expect(await minutesSince('through-security')).toBe(15)
  // An entered time is not corrected.
  expect((await tap(t, amigo, trip, 'boarded', { leg: 1, at: ago(-day) })).statusCode).toBe(400)
})

test('rejects moments in the future, unknown flights, and trips that are not agreed', async () => {
  const { amigo, trip } = await onTheWay(t)
  const wrong = ['3000-01-01T00:00:00Z', ago(-1 / 20)]
  for (const at of wrong) expect([at, (await tap(t, amigo, trip, 'met', { at })).statusCode]).toEqual([at, 400])
  for (const [kind, more] of [
    ['boarded', {}],
    ['met', { leg: 1 }],
    ['landed', { leg: 2 }],
    ['slept', {}],
  ] as const)
    expect([kind, (await tap(t, amigo, trip, kind, more)).statusCode]).toEqual([kind, 400])
  expect((await tap(t, amigo, trip, 'met', { at: ago(-1 / 60) })).json<Trip>().milestones[0]?.at).toBeTruthy()
  const later = (await seenBy(t, amigo, trip)).milestones[0]?.at ?? ''
  expect(Date.parse(later)).toBeLessThanOrEqual(now())

  const two = await makeTwo(t)
  expect(code(await tap(t, two.asha, await propose(t, two), 'met'))).toBe('trip-changed')
})

type Flight = [departure: number, landing: number]
const minutesUntil = (moment: string) => Math.round((Date.parse(moment) - now()) / 60_000)
const windowsOf = async (me: Person, trip: { id: number }) =>
  milestoneWindows((await seenBy(t, me, trip)).legs).map(({ kind, leg, opensAt }) => [
    leg ? `${kind} ${leg}` : kind,
    opensAt && minutesUntil(opensAt),
  ])

describe('milestone windows', () => {
  test('are listed in the order of the journey', async () => {
    const { asha, trip } = await onTheWay(t, {}, ITINERARY, 8)
    const [first, second] = trip.legs.map((leg) => [leg.departsAt, leg.landsAt].map(minutesUntil)) as [Flight, Flight]
    expect(await windowsOf(asha, trip)).toEqual([
      ...[['through-security', first[0] - 6 * 60]],
      ...[['boarded 1', first[0] - 2 * 60]],
      ...[['landed 1', first[1] - 45]],
      ...[['met', second[0] - 6 * 60]],
      ...[['boarded 2', second[0] - 2 * 60]],
      ...[['landed 2', second[1] - 45]],
      ...[['handed-over', null]],
    ])
  })

  const WINDOWS = [
    ['met', {}, 'departure', 6],
    ['through-security', {}, 'departure', 6],
    ['boarded', { leg: 1 }, 'departure', 2],
    ['landed', { leg: 1 }, 'landing', 0.75],
  ] as const
  test.each(WINDOWS)('%s is rejected with a message before its window, and accepted in it', async (...row) => {
    const [kind, more, end, hours] = row
    const { amigo, trip } = await onTheWay(t, {}, [leg()], 7)
    await advanceTo(t, end === 'departure' ? trip.firstDepartureAt : trip.lastLandingAt, -hours - 0.05)
    const early = await tap(t, amigo, trip, kind, more)
    expect([early.statusCode, code(early)]).toEqual([409, 'milestone-too-early'])
    expect(early.json<{ message: string }>().message).toMatch(
      /^It is too early for this step\. You can record it from \d+:\d\d [AP]M on \w+day, \w+ \d+ in (Hyderabad|Chicago)\.$/,
    )
    expect(await reached(t, amigo, trip)).toEqual([])
    await t.advance(0.1 * 3_600)
    expect((await tap(t, amigo, trip, kind, more)).statusCode).toBe(200)
  })

  test('a milestone counts at its own moment, not when the request arrives', async () => {
    const { amigo, trip } = await onTheWay(t, {}, [leg()], 1.5)
    expect(code(await tap(t, amigo, trip, 'boarded', { leg: 1, at: ago(1) }))).toBe('milestone-too-early')
    expect((await tap(t, amigo, trip, 'boarded', { leg: 1, at: ago(1 / 4) })).statusCode).toBe(200)
  })

  test('have no upper bound: milestones can be recorded days later', async () => {
    const { amigo, asha, trip } = await onTheWay(t)
    await advanceTo(t, trip.lastLandingAt, 70)
    await tap(t, amigo, trip, 'met', { at: ago(80) })
    await tap(t, asha, trip, 'landed', { leg: 1 })
    expect(await reached(t, amigo, trip)).toEqual(['met', 'landed 1'])
  })

  test('are the local day at the departure airport for a flight without a time', async () => {
    const date = daysAfter(todayIn('Asia/Kolkata'), 2)
    const { amigo, trip } = await agree(t, { helper: { date }, seeking: { date } })
    const { departsAt } = trip.legs[0]! // noon
    await advanceTo(t, departsAt, -13)
    for (const [kind, more] of [
      ['met', {}],
      ['boarded', { leg: 1 }],
      ['landed', { leg: 1 }],
    ] as const)
      expect([kind, code(await tap(t, amigo, trip, kind, more))]).toEqual([kind, 'milestone-too-early'])
    await advanceTo(t, departsAt, -11)
    expect((await tap(t, amigo, trip, 'boarded', { leg: 1 })).statusCode).toBe(200)
    // It may have left at midnight, and thus landed before the estimated landing.
    await advanceTo(t, trip.lastLandingAt, -12)
    expect((await tap(t, amigo, trip, 'landed', { leg: 1 })).statusCode).toBe(200)
  })
})

describe('milestone order', () => {
  test('the handover requires the last landing, and the meeting its window', async () => {
    const { amigo, asha, trip } = await onTheWay(t, {}, ITINERARY, 15)
    const [first, second] = trip.legs.map(({ landsAt }) => landsAt) as [string, string]
    expect(code(await tap(t, amigo, trip, 'met'))).toBe('milestone-too-early')
    expect(code(await tap(t, amigo, trip, 'handed-over'))).toBe('milestone-out-of-order')
    await advanceTo(t, second, 1)
    await tap(t, asha, trip, 'landed', { leg: 1, at: first })
    expect(code(await tap(t, asha, trip, 'handed-over'))).toBe('milestone-out-of-order')
    await tap(t, asha, trip, 'landed', { leg: 2, at: ago(1) })
    expect(code(await tap(t, asha, trip, 'handed-over', { at: ago(1.2) }))).toBe('milestone-out-of-order')
    expect((await tap(t, asha, trip, 'handed-over')).statusCode).toBe(200)
    const landed = (await seenBy(t, asha, trip)).milestones.find(({ leg }) => leg === 2)
    expect(code(await undo(asha, trip, landed?.id ?? 0))).toBe('milestone-out-of-order')
  })

  test('an earlier milestone can be added with its time; otherwise the error names the contradicting one', async () => {
    const { amigo, asha, trip } = await onTheWay(t)
    await advanceTo(t, trip.lastLandingAt, 1)
    await tap(t, amigo, trip, 'landed', { leg: 1, at: ago(1) })
    const late = await tap(t, asha, trip, 'boarded', { leg: 1 })
    expect([late.statusCode, code(late)]).toEqual([409, 'milestone-out-of-order'])
    expect(late.json<{ message: string }>().message).toMatch(
      /^“Landed in Chicago” was recorded for \d+:\d\d [AP]M on .* in Chicago\. This step comes before it\. Please say when it happened\.$/,
    )
    await tap(t, asha, trip, 'boarded', { leg: 1, at: trip.firstDepartureAt })
    await tap(t, asha, trip, 'met', { at: new Date(Date.parse(trip.firstDepartureAt) - 3_600_000).toISOString() })
    expect(await reached(t, asha, trip)).toEqual(['met', 'boarded 1', 'landed 1'])
    expect((await tap(t, amigo, trip, 'boarded', { leg: 1 })).statusCode).toBe(200)
  })
})

test('rejects strangers, visitors and blocked people, and limits requests', async () => {
  const { amigo, asha, trip } = await onTheWay(t)
  expect((await tap(t, await makePerson(t), trip, 'met')).statusCode).toBe(404)
  expect((await tap(t, {}, trip, 'met')).statusCode).toBe(401)
  await useLimit(t, 'milestones', amigo.id, 59)
  expect((await tap(t, amigo, trip, 'met')).statusCode).toBe(200)
  expect((await tap(t, amigo, trip, 'met')).statusCode).toBe(429)
  await call(t, amigo, 'POST', `/blocks/${asha.id}`)
  expect(code(await tap(t, asha, trip, 'boarded', { leg: 1 }))).toBe('blocked')
  expect(await reached(t, asha, trip)).toEqual(['met'])
})
