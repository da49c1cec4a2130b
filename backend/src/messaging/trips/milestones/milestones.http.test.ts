import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { eventually } from '../../../../test/eventually.ts'
import { openStream } from '../../../../test/live-stream.ts'
import { makePerson, type Person } from '../../../../test/make.ts'
import { call } from '../../../../test/staff.ts'
import { passUntil } from '../../../../test/trip-clock.ts'
import { askTrips, leg, makeTwo, onTheWay, propose, seenBy } from '../../../../test/trips.ts'
import { Trip } from '../trips.contract.ts'
import { milestoneWindows } from './milestone-windows.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate' })
})
afterAll(() => t.stop())

let keys = 0
const HOUR = 3_600_000
const ago = (ms: number) => new Date(Date.now() - ms).toISOString()
const tap = (me: { as?: object }, { id }: { id: number }, kind: string, more: object = {}) =>
  askTrips(t, me, 'POST', `/${id}/milestones`, { kind, at: ago(0), key: `tap-key-${++keys}`, ...more })
const undo = (me: Person, { id }: { id: number }, milestone: number) =>
  askTrips(t, me, 'DELETE', `/${id}/milestones/${milestone}`)
const code = (reply: { json: () => unknown }) => (reply.json() as { code: string }).code
const reached = async (me: Person, trip: { id: number }) =>
  (await seenBy(t, me, trip)).milestones.map(({ kind, leg }) => (leg ? `${kind} ${leg}` : kind))
const WAY = [
  leg({ arrivalAirport: 'DOH', date: '2027-01-10', time: '04:00', together: false }),
  leg({ departureAirport: 'DOH', date: '2027-01-10', time: '15:00' }),
]

/** Lets the first flight of a trip be over, while the second leaves in 50 minutes. */
const changePlanes = ({ id }: { id: number }) =>
  t.pool.query(
    `update trip_leg set departs_at = now() + case number when 1 then interval '-3 hours' else interval '50 minutes' end,
       lands_at = now() + case number when 1 then interval '-1 hour' else interval '9 hours' end
     where trip_id = $1`,
    [id],
  )

test('either of the two taps what happens, and both see it immediately', async () => {
  const { amigo, asha, trip } = await onTheWay(t, {}, WAY)
  await changePlanes(trip)
  await t.app.listen(0, '127.0.0.1')
  const stream = await openStream(await t.app.getUrl(), asha.as)
  await eventually(() => expect(stream.of('hello')).toHaveLength(1))
  const at = ago(HOUR)
  const reply = await tap(amigo, trip, 'met', { at })
  expect([reply.statusCode, Trip.parse(reply.json()).milestones]).toMatchObject([
    200,
    [{ kind: 'met', leg: null, at, by: amigo.id, undoUntil: expect.any(String) }],
  ])
  await eventually(() => expect(stream.of('trip')).toMatchObject([{ data: { trip: trip.id } }]))
  stream.close()
  await tap(asha, trip, 'boarded', { leg: 2 })
  expect(await reached(asha, trip)).toEqual(['met', 'boarded 2'])
  expect((await seenBy(t, asha, trip)).milestones[0]).toMatchObject({ by: amigo.id, undoUntil: null })
})

test('a repeat, and the other’s tap of the same, change nothing and never fail', async () => {
  const { amigo, asha, trip } = await onTheWay(t)
  const key = 'same-key'
  const at = ago(60_000)
  const taps = [tap(amigo, trip, 'met', { at, key }), tap(asha, trip, 'met'), tap(amigo, trip, 'met', { at, key })]
  expect((await Promise.all(taps)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(await reached(amigo, trip)).toEqual(['met'])
  // Even once the trip is over for them, a phone that asks again hears the same.
  await t.pool.query("update trip set state = 'cancelled', ended_at = now() where id = $1", [trip.id])
  const [{ by_id }] = (await t.pool.query('select by_id, key from trip_milestone where trip_id = $1', [trip.id])).rows
  if (by_id === String(amigo.id)) expect((await tap(amigo, trip, 'met', { at, key })).statusCode).toBe(200)
  expect(code(await tap(amigo, trip, 'handed-over'))).toBe('trip-changed')
})

test('whoever has tapped takes it back for a minute; then, or as the other, nobody does', async () => {
  const { amigo, asha, trip } = await onTheWay(t)
  const key = 'to-be-undone'
  const [met] = Trip.parse((await tap(amigo, trip, 'met', { key })).json()).milestones
  const id = met?.id ?? 0
  expect((await undo(asha, trip, id)).statusCode).toBe(403)
  expect((await undo(amigo, trip, id)).json<Trip>().milestones).toEqual([])
  expect((await undo(amigo, trip, id)).statusCode).toBe(200)
  // The request that was taken back is not done again; a new tap is.
  expect((await tap(amigo, trip, 'met', { key })).json<Trip>().milestones).toEqual([])
  const [again] = (await tap(amigo, trip, 'met')).json<Trip>().milestones
  await t.pool.query("update trip_milestone set recorded_at = now() - interval '61 seconds' where id = $1", [again?.id])
  expect(code(await undo(amigo, trip, again?.id ?? 0))).toBe('milestone-settled')
  expect((await seenBy(t, amigo, trip)).milestones).toMatchObject([{ undoUntil: null }])
  const other = await onTheWay(t)
  expect((await undo(amigo, other.trip, again?.id ?? 0)).statusCode).toBe(404)
  expect((await undo(other.amigo, other.trip, again?.id ?? 0)).statusCode).toBe(404)
})

test('a moment that cannot be, a flight that is not, a trip that is not agreed: refused', async () => {
  const { amigo, trip } = await onTheWay(t)
  const wrong = ['3000-01-01T00:00:00Z', ago(-3 * 60_000)]
  for (const at of wrong) expect([at, (await tap(amigo, trip, 'met', { at })).statusCode]).toEqual([at, 400])
  for (const [kind, more] of [
    ['boarded', {}],
    ['met', { leg: 1 }],
    ['landed', { leg: 2 }],
    ['slept', {}],
  ] as const)
    expect([kind, (await tap(amigo, trip, kind, more)).statusCode]).toEqual([kind, 400])
  expect((await tap(amigo, trip, 'met', { at: ago(-60_000) })).json<Trip>().milestones[0]?.at).toBeTruthy()
  const later = (await seenBy(t, amigo, trip)).milestones[0]?.at ?? ''
  expect(Date.parse(later)).toBeLessThanOrEqual(Date.now())

  const two = await makeTwo(t)
  expect(code(await tap(two.asha, await propose(t, two), 'met'))).toBe('trip-changed')
})

/** Lets a flight leave in so many hours and land eight hours later. */
const departsIn = async ({ id }: { id: number }, leg: number, hours: number, times: object = { time: '12:00' }) => {
  const { time, arrival = null } = times as { time: string | null; arrival?: string | null }
  await t.pool.query(
    `update trip_leg set departs_at = now() + $3 * interval '1 hour', lands_at = now() + ($3 + 8) * interval '1 hour', time = $4,
       arrival_time = $5 where trip_id = $1 and number = $2`,
    [id, leg, hours, time, arrival],
  )
}
const windowsOf = async (me: Person, trip: { id: number }) =>
  milestoneWindows((await seenBy(t, me, trip)).legs).map(({ kind, leg, opensAt }) => [
    leg ? `${kind} ${leg}` : kind,
    opensAt && Math.round((Date.parse(opensAt) - Date.now()) / 60_000),
  ])

describe('the windows of milestones', () => {
  test('the page reads them in the order of the journey, flight by flight', async () => {
    const { asha, trip } = await onTheWay(t, {}, WAY)
    await departsIn(trip, 1, 8)
    await departsIn(trip, 2, 20)
    expect(await windowsOf(asha, trip)).toEqual([
      ...[['through-security', 120]],
      ...[['boarded 1', 360]],
      ...[['landed 1', 15 * 60 + 15]],
      ...[['met', 14 * 60]],
      ...[['boarded 2', 18 * 60]],
      ...[['landed 2', 27 * 60 + 15]],
      ...[['handed-over', null]],
    ])
  })

  const WINDOWS = [
    ['met', {}, 6],
    ['through-security', {}, 6],
    ['boarded', { leg: 1 }, 2],
    ['landed', { leg: 1 }, -8 + 0.75],
  ] as const
  test.each(WINDOWS)(
    '%s is refused a moment before its window, with a sentence, and accepted in it',
    async (...row) => {
      const [kind, more, hours] = row
      const { amigo, trip } = await onTheWay(t)
      await departsIn(trip, 1, hours + 0.05)
      const early = await tap(amigo, trip, kind, more)
      expect([early.statusCode, code(early)]).toEqual([409, 'milestone-too-early'])
      expect(early.json<{ message: string }>().message).toMatch(
        /^It is too early for this step\. You can record it from \d\d:\d\d on \w+day, \w+ \d+ in (Hyderabad|Chicago)\.$/,
      )
      expect(await reached(amigo, trip)).toEqual([])
      await departsIn(trip, 1, hours - 0.05)
      expect((await tap(amigo, trip, kind, more)).statusCode).toBe(200)
    },
  )

  test('a tap that arrives in the window is judged by its own moment', async () => {
    const { amigo, trip } = await onTheWay(t)
    await departsIn(trip, 1, 1.5)
    expect(code(await tap(amigo, trip, 'boarded', { leg: 1, at: ago(HOUR) }))).toBe('milestone-too-early')
    expect((await tap(amigo, trip, 'boarded', { leg: 1, at: ago(HOUR / 4) })).statusCode).toBe(200)
  })

  test('there is no upper bound: what happens days late is recorded', async () => {
    const { amigo, asha, trip } = await onTheWay(t)
    await passUntil(t, trip, 'landing', -70)
    await tap(amigo, trip, 'met', { at: ago(80 * HOUR) })
    await tap(asha, trip, 'landed', { leg: 1 })
    expect(await reached(amigo, trip)).toEqual(['met', 'landed 1'])
  })

  test('without a typed time the window is the local day at the departure airport', async () => {
    const { amigo, trip } = await onTheWay(t)
    const noonInDays = (days: number) =>
      t.pool.query(
        `update trip_leg set time = null, departs_at = day + interval '12 hours', lands_at = day + interval '20 hours'
         from (select date_trunc('day', now() at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata'
                 + $2 * interval '1 day' as day) as today where trip_id = $1`,
        [trip.id, days],
      )
    await noonInDays(1)
    for (const [kind, more] of [
      ['met', {}],
      ['boarded', { leg: 1 }],
      ['landed', { leg: 1 }],
    ] as const)
      expect([kind, code(await tap(amigo, trip, kind, more))]).toEqual([kind, 'milestone-too-early'])
    await noonInDays(0)
    expect((await tap(amigo, trip, 'boarded', { leg: 1 })).statusCode).toBe(200)
    await noonInDays(-1)
    // It has landed eight hours after the beginning of its day at the earliest.
    expect((await tap(amigo, trip, 'landed', { leg: 1 })).statusCode).toBe(200)
  })
})

describe('the order of milestones', () => {
  test('nobody is with the family before the last landing, and fifteen hours before the departure nobody has met', async () => {
    const { amigo, asha, trip } = await onTheWay(t, {}, WAY)
    await departsIn(trip, 1, 15)
    await departsIn(trip, 2, 30)
    expect(code(await tap(amigo, trip, 'met'))).toBe('milestone-too-early')
    expect(code(await tap(amigo, trip, 'handed-over'))).toBe('milestone-out-of-order')
    await departsIn(trip, 1, -30)
    await departsIn(trip, 2, -9)
    await tap(asha, trip, 'landed', { leg: 1, at: ago(22 * HOUR) })
    expect(code(await tap(asha, trip, 'handed-over'))).toBe('milestone-out-of-order')
    await tap(asha, trip, 'landed', { leg: 2, at: ago(HOUR) })
    expect(code(await tap(asha, trip, 'handed-over', { at: ago(1.2 * HOUR) }))).toBe('milestone-out-of-order')
    expect((await tap(asha, trip, 'handed-over')).statusCode).toBe(200)
    // What the arrival follows is not taken back alone.
    const landed = (await seenBy(t, asha, trip)).milestones.find(({ leg }) => leg === 2)
    expect(code(await undo(asha, trip, landed?.id ?? 0))).toBe('milestone-out-of-order')
  })

  test('an earlier step is added late with its time; without it, the refusal names what contradicts it', async () => {
    const { amigo, asha, trip } = await onTheWay(t)
    await departsIn(trip, 1, -9)
    await tap(amigo, trip, 'landed', { leg: 1, at: ago(HOUR) })
    const late = await tap(asha, trip, 'boarded', { leg: 1 })
    expect([late.statusCode, code(late)]).toEqual([409, 'milestone-out-of-order'])
    expect(late.json<{ message: string }>().message).toMatch(
      /^“Landed in Chicago” was recorded for \d\d:\d\d on .* in Chicago\. This step comes before it\. Please say when it happened\.$/,
    )
    await tap(asha, trip, 'boarded', { leg: 1, at: ago(9.5 * HOUR) })
    await tap(asha, trip, 'met', { at: ago(11 * HOUR) })
    expect(await reached(asha, trip)).toEqual(['met', 'boarded 1', 'landed 1'])
    // The other’s tap of the same is no second step, and no contradiction.
    expect((await tap(amigo, trip, 'boarded', { leg: 1 })).statusCode).toBe(200)
  })
})

test('strangers, visitors and whoever is blocked tell nothing; a thousand taps are too many', async () => {
  const { amigo, asha, trip } = await onTheWay(t)
  expect((await tap(await makePerson(t), trip, 'met')).statusCode).toBe(404)
  expect((await tap({}, trip, 'met')).statusCode).toBe(401)
  const statuses = new Set<number>()
  for (let n = 0; n < 62; n++) statuses.add((await tap(amigo, trip, 'met')).statusCode)
  expect([...statuses]).toEqual([200, 429])
  await call(t, amigo, 'POST', `/blocks/${asha.id}`)
  expect(code(await tap(asha, trip, 'boarded', { leg: 1 }))).toBe('blocked')
  expect(await reached(asha, trip)).toEqual(['met'])
})
