import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import {
  type CurrentFlight,
  type FlightNews,
  type KnownFlight,
  learn,
  newsSince,
  secondsUntilMorning,
  sendableAt,
} from './flight-news.ts'

const MINUTE_MS = 60_000
const at = (minutes: number) => new Date(Date.UTC(2026, 11, 8) + minutes * MINUTE_MS)
const moment = (minutes: number) => at(minutes).toISOString()

/** QR501 leaves at 0 and lands at 275, QR725 leaves at 405. */
const PLANNED: KnownFlight[] = [
  [0, 275],
  [405, 1_205],
].map(([departs, lands]) => ({
  departsAt: moment(departs!),
  landsAt: moment(lands!),
  gate: null,
  canceled: false,
  divertedTo: null,
  landed: false,
  connectionAtRisk: false,
}))

interface State {
  /** Minutes by which the first flight leaves and lands later. */
  late?: number
  landsLate?: number
  nextLate?: number
  gate?: string | null
  canceled?: boolean
  divertedTo?: string | null
  departed?: boolean
  landed?: boolean
}

const flights = (state: State = {}, planned = 130): CurrentFlight[] => {
  const { late = 0, landsLate = late, nextLate = 0, gate = null, canceled = false, divertedTo = null } = state
  const { departed = false, landed = false } = state
  return [
    {
      departsAt: moment(late),
      landsAt: moment(275 + landsLate),
      gate,
      canceled,
      divertedTo,
      departed,
      landed,
      plannedConnection: planned,
    },
    {
      departsAt: moment(405 + nextLate),
      landsAt: moment(1_205 + nextLate),
      gate: null,
      canceled: false,
      divertedTo: null,
      departed: false,
      landed: false,
      plannedConnection: null,
    },
  ]
}

/** Tells a recipient about one state after the other, and returns the news of each. */
function tell(states: State[], { now = at(-300), planned = 130 } = {}): string[][] {
  let known = PLANNED
  return states.map((state) => {
    const news = newsSince(known, flights(state, planned), now)
    known = learn(known, flights(state, planned), news, now)
    return news.map(({ kind, leg }) => `${kind}:${leg}`)
  })
}

const late = (...minutes: number[]) => minutes.map((each) => ({ late: each }))

test.each([
  [
    'a delay that becomes smaller',
    late(100, 30),
    [
      ['connection-missed:1', 'flight-delayed:1'],
      ['flight-earlier:1', 'connection-safe:1'],
    ],
  ],
  [
    'a delay that ends and comes back',
    late(60, 0, 60),
    [['flight-delayed:1'], ['flight-earlier:1'], ['flight-delayed:1']],
  ],
  ['a small delay', late(29, 30), [[], ['flight-delayed:1']]],
  ['small delays that add up', late(20, 40, 60), [[], ['flight-delayed:1'], []]],
  ['a departure before the published time', late(-9, -10), [[], ['flight-earlier:1']]],
  ['a repeated delay', late(60, 60, 65), [['flight-delayed:1'], [], []]],
  ['a landing that moves alone', [{ landsLate: 30 }, { landsLate: 20 }], [['flight-landing:1'], ['flight-landing:1']]],
  ['a landing after the departure', [{ departed: true, late: 50, landsLate: 30 }], [['flight-landing:1']]],
  [
    'a cancellation that is taken back',
    [{ canceled: true }, { canceled: true }, {}],
    [['flight-canceled:1'], [], ['flight-restored:1']],
  ],
  [
    'a diversion that is taken back',
    [{ divertedTo: 'BAH' }, { divertedTo: 'BAH' }, {}],
    [['flight-diverted:1'], [], ['flight-landing:1']],
  ],
  ['a landing', [{ landed: true }, { landed: true }], [['flight-landed:1'], []]],
])('%s is told as %j', (_what, states, news) => {
  expect(tell(states)).toEqual(news)
})

test('an estimate that the published time corrects is no news', () => {
  const known = PLANNED.map((flight) => ({ ...flight, landsAt: null }))
  expect(newsSince(known, flights({ landsLate: 80 }), at(-300))).toEqual([])
})

test('a landing of hours ago is no news', () => {
  expect(tell([{ landed: true }], { now: at(275 + 180) })).toEqual([[]])
})

test('a new gate is news within three hours of departure, but not the first one', () => {
  const gates = [{ gate: 'B2' }, { gate: 'D9' }, { gate: 'D9' }]
  expect(tell(gates, { now: at(-300) })).toEqual([[], [], []])
  expect(tell(gates, { now: at(-60) })).toEqual([[], ['flight-gate:1'], []])
  expect(tell([{ gate: 'B2' }, { gate: 'D9', departed: true }], { now: at(-60) })).toEqual([[], []])
})

test('a gate that changed early is told when the departure is near', () => {
  const known = learn(PLANNED, flights({ gate: 'B2' }), [], at(-300))
  expect(newsSince(known, flights({ gate: 'B2' }), at(-60))).toEqual([])
  expect(newsSince(known, flights({ gate: 'D9' }), at(-60))).toEqual([{ kind: 'flight-gate', leg: 1 }])
})

test.each([
  ['less than 45 minutes are left', { landsLate: 86 }, 130, ['connection-missed:1', 'flight-landing:1']],
  ['enough time is left', { landsLate: 85 }, 130, ['flight-landing:1']],
  ['the next flight leaves earlier', { nextLate: -86 }, 130, ['connection-missed:1', 'flight-earlier:2']],
  ['a short connection was booked and still holds', { landsLate: 100 }, 35, ['flight-landing:1']],
  [
    'the next flight of a short connection has left',
    { landsLate: 131 },
    35,
    ['connection-missed:1', 'flight-landing:1'],
  ],
  ['the flight is canceled', { canceled: true, landsLate: 100 }, 130, ['flight-canceled:1']],
])('when %s', (_when, state, planned, news) => {
  expect(tell([state], { planned })).toEqual([news])
})

test('only news that cannot wait is sent within 15 minutes of the latest message', () => {
  const [now, toldAt] = [at(0), at(-5)]
  const sendable = (kind: FlightNews['kind']) => sendableAt([{ kind, leg: 1 }], toldAt, now)
  for (const kind of ['flight-earlier', 'flight-canceled', 'flight-restored', 'flight-diverted'] as const)
    expect(sendable(kind)).toEqual(now)
  for (const kind of ['flight-delayed', 'flight-landing', 'flight-gate', 'connection-safe'] as const)
    expect(sendable(kind)).toEqual(at(10))
  expect(sendableAt([{ kind: 'flight-delayed', leg: 1 }], at(-15), now)).toEqual(now)
  expect(sendableAt([{ kind: 'flight-delayed', leg: 1 }], null, now)).toEqual(now)
})

const state = fc.record<State>({
  late: fc.integer({ min: -60, max: 300 }),
  landsLate: fc.integer({ min: -60, max: 300 }),
  nextLate: fc.integer({ min: -60, max: 300 }),
  canceled: fc.boolean(),
})

/** Sends as the site does: at each update, and when a pause ends. Returns what the recipient knows in the end. */
function send(updates: ReadonlyArray<{ state: State; afterMinutes: number }>) {
  let [known, now] = [PLANNED, at(-1_440)]
  let [current, toldAt]: [State, Date | null] = [{}, null]
  const sentAt: Date[] = []
  const sendDue = () => {
    const news = newsSince(known, flights(current), now)
    if (news.length === 0 || sendableAt(news, toldAt, now) > now) {
      if (news.length === 0) known = learn(known, flights(current), [], now)
      return
    }
    known = learn(known, flights(current), news, now)
    toldAt = now
    sentAt.push(now)
  }
  for (const { state: next, afterMinutes } of updates) {
    for (let minute = 0; minute < afterMinutes; minute += 1) {
      now = new Date(now.getTime() + MINUTE_MS)
      sendDue()
    }
    current = next
    sendDue()
  }
  now = new Date(now.getTime() + 15 * MINUTE_MS)
  sendDue()
  return { known, current: flights(current), sentAt }
}

test('after any updates, what a recipient was last told is true within the thresholds', () => {
  const updates = fc.array(fc.record({ state, afterMinutes: fc.integer({ min: 0, max: 20 }) }), { maxLength: 12 })
  fc.assert(
    fc.property(updates, (sequence) => {
      const { known, current } = send(sequence)
      for (const [index, flight] of current.entries()) {
        const told = known[index]!
        expect(told.canceled).toBe(flight.canceled)
        if (flight.canceled) continue
        for (const time of ['departsAt', 'landsAt'] as const) {
          const minutes = (Date.parse(flight[time]) - Date.parse(told[time]!)) / MINUTE_MS
          expect(minutes).toBeGreaterThan(-10)
          expect(minutes).toBeLessThan(30)
        }
      }
      expect(newsSince(known, current, at(-1_000))).toEqual([])
    }),
  )
})

test('a flight that changes each minute causes at most one message in 15 minutes, besides earlier departures', () => {
  const updates = Array.from({ length: 60 }, (_, index) => ({
    state: { late: 40, landsLate: 40 + 31 * (index % 2) },
    afterMinutes: 1,
  }))
  const { sentAt } = send(updates)
  expect(sentAt.length).toBeGreaterThan(2)
  expect(sentAt.length).toBeLessThanOrEqual(1 + Math.floor((60 + 15) / 15))
})

test.each([
  ['01:45', 5.25],
  ['06:59', 1 / 60],
  ['07:00', 0],
  ['21:59', 0],
  ['22:00', 9],
])('at %s in Hyderabad the quiet hours last %d hours more', (time, hours) => {
  const now = new Date(`2026-12-08T${time}:00+05:30`)
  expect(secondsUntilMorning('Asia/Kolkata', now)).toBe(Math.round(hours * 3_600))
})
