import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { eventually } from '../../../../test/eventually.ts'
import { openStream } from '../../../../test/live-stream.ts'
import { makePerson, type Person } from '../../../../test/make.ts'
import { call } from '../../../../test/staff.ts'
import { agree, askTrips, leg, makeTwo, onTheWay, propose, seenBy } from '../../../../test/trips.ts'
import { Trip } from '../trips.contract.ts'

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

test('either of the two taps what happens, in any order, and both see it at once', async () => {
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
  await tap(asha, trip, 'landed', { leg: 2 })
  expect(await reached(asha, trip)).toEqual(['met', 'landed 2'])
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
  const wrong = ['3000-01-01T00:00:00Z', '0000-01-01T00:00:00Z', ago(-3 * 60_000), ago(49 * HOUR), ago(23 * HOUR)]
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

  const ahead = await agree(t)
  expect((await tap(ahead.amigo, ahead.trip, 'met')).statusCode).toBe(400)
  const two = await makeTwo(t)
  expect(code(await tap(two.asha, await propose(t, two), 'met'))).toBe('trip-changed')
})

test('nobody is on board hours before a flight leaves, and no flight lands before it has left', async () => {
  const { amigo, asha, trip } = await onTheWay(t, {}, WAY)
  const departsIn = (leg: number, hours: number, time: string | null = '12:00') =>
    t.pool.query(
      `update trip_leg set departs_at = now() + $3 * interval '1 hour', lands_at = now() + ($3 + 8) * interval '1 hour', time = $4
       where trip_id = $1 and number = $2`,
      [trip.id, leg, hours, time],
    )
  await departsIn(1, 1.1)
  await departsIn(2, 20)
  const early = await tap(asha, trip, 'landed', { leg: 2 })
  expect([early.statusCode, early.json<{ fields: object }>().fields]).toEqual([
    400,
    { leg: 'This flight leaves later. Please tell us once it has landed' },
  ])
  expect((await tap(asha, trip, 'landed', { leg: 1 })).statusCode).toBe(400)
  const boarding = await tap(amigo, trip, 'boarded', { leg: 2 })
  expect([boarding.statusCode, boarding.json<{ fields: object }>().fields]).toEqual([
    400,
    { leg: 'This flight leaves later. Please tell us once you are on board' },
  ])
  expect(await reached(asha, trip)).toEqual([])

  // It is the moment of the tap that counts, and some flights leave early.
  await departsIn(1, 0.9)
  await departsIn(2, 5.9)
  expect((await tap(amigo, trip, 'boarded', { leg: 2, at: ago(HOUR / 2) })).statusCode).toBe(400)
  await tap(asha, trip, 'landed', { leg: 1 })
  await tap(asha, trip, 'boarded', { leg: 2 })
  expect(await reached(asha, trip)).toEqual(['landed 1', 'boarded 2'])
  // Without a typed time the flight leaves at any hour of its day.
  await departsIn(2, 12, null)
  expect((await tap(asha, trip, 'landed', { leg: 2 })).statusCode).toBe(200)
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
