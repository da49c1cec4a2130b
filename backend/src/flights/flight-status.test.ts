import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { FlightFacts } from './flight-data.ts'
import {
  delayOf,
  MOST_PLANNED_READS,
  mergeFacts,
  nextReadAt,
  type ReadFacts,
  withPossibleLanding,
} from './flight-status.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 11, 8) + minutes * 60_000)
const NOTHING: FlightFacts = {
  scheduledDeparture: at(0),
  scheduledArrival: at(600),
  estimatedDeparture: null,
  estimatedArrival: null,
  actualDeparture: null,
  actualArrival: null,
  departureTerminal: null,
  departureGate: null,
  arrivalTerminal: null,
  arrivalGate: null,
  baggageClaim: null,
  canceled: false,
  divertedTo: null,
}

const READ = { ...NOTHING, source: 'FlightAware', lastDepartureGate: null }

const story = fc
  .record({ delay: fc.integer({ min: 0, max: 300 }), count: fc.integer({ min: 1, max: 8 }) })
  .map(({ delay, count }): ReadFacts[] =>
    Array.from({ length: count }, (_, n) => {
      const now = -120 + n * 150
      const passed = (minutes: number) => (now >= minutes ? at(minutes) : null)
      return {
        ...READ,
        estimatedDeparture: at(delay),
        departureGate: `B${n}`,
        lastDepartureGate: `B${n}`,
        actualDeparture: passed(delay),
        actualArrival: passed(600 + delay),
        baggageClaim: now >= 600 + delay ? '7' : null,
        readAt: at(now),
      }
    }),
  )
const merged = (reads: readonly ReadFacts[]) =>
  reads.reduce<ReadFacts | undefined>((known, read) => mergeFacts(known, read), undefined)

/** In any order, some of them twice; a read may lack events that have happened, and the gate. */
const arrivals = fc
  .tuple(story, fc.array(fc.record({ n: fc.nat(), lacks: fc.boolean() }), { minLength: 1, maxLength: 20 }))
  .map(([reads, arrived]) => {
    const lacking = new Map(arrived.map(({ n, lacks }) => [n % reads.length, lacks]))
    return arrived.map(({ n }): ReadFacts => {
      const read = reads[n % reads.length]!
      const nothing = { actualDeparture: null, actualArrival: null, baggageClaim: null }
      const noGate = { departureGate: null, lastDepartureGate: null }
      return lacking.get(n % reads.length) ? { ...read, ...nothing, ...noGate } : read
    })
  })

test('reads in another order, twice, or not at all lead to the latest facts, with all that has happened', () => {
  fc.assert(
    fc.property(arrivals, (arrived) => {
      const latest = arrived.reduce((one, other) => (other.readAt > one.readAt ? other : one))
      const known = (fact: 'actualDeparture' | 'actualArrival' | 'baggageClaim') =>
        arrived.find((read) => read[fact] !== null)?.[fact] ?? null
      const hadGate = arrived.some(({ departureGate }) => departureGate !== null)
      expect(merged(arrived)).toEqual({
        ...latest,
        actualDeparture: known('actualDeparture'),
        actualArrival: known('actualArrival'),
        baggageClaim: known('baggageClaim'),
        lastDepartureGate: latest.departureGate ?? (hadGate ? expect.stringMatching(/^B/) : null),
      })
    }),
  )
})

test('a landing without an estimate, or before the departure, moves with the departure', () => {
  const read = { ...READ, readAt: at(-60) }
  const late = { ...read, estimatedDeparture: at(700) }
  for (const estimatedArrival of [null, at(650)])
    expect(withPossibleLanding({ ...late, estimatedArrival }).estimatedArrival).toEqual(at(1_300))
  for (const facts of [read, { ...late, canceled: true }, { ...late, estimatedArrival: at(1_290) }])
    expect(withPossibleLanding(facts)).toEqual(facts)
  const landed = { ...late, actualArrival: at(1_280) }
  expect(withPossibleLanding(landed)).toEqual(landed)
})

test('an estimate that leaves less than half of the published duration is stale', () => {
  const late = { ...READ, readAt: at(-60), estimatedDeparture: at(299) }
  const landing = (more: Partial<ReadFacts>) => withPossibleLanding({ ...late, ...more }).estimatedArrival
  expect([598, 599].map((minutes) => landing({ estimatedArrival: at(minutes) }))).toEqual([at(899), at(599)])
  // A diverted flight may land soon after its departure, and without a published duration any time after it is possible.
  expect(landing({ estimatedArrival: at(330), divertedTo: 'BAH' })).toEqual(at(330))
  expect(landing({ estimatedArrival: at(330), scheduledArrival: at(0) })).toEqual(at(330))
})

test('events that have happened stay known when a later read lacks them', () => {
  const landed = { ...READ, actualDeparture: at(5), actualArrival: at(610), baggageClaim: '7', readAt: at(620) }
  const later = { ...READ, departureGate: 'B2', readAt: at(640) }
  const { actualDeparture, actualArrival, baggageClaim, departureGate, readAt } = mergeFacts(landed, later)
  expect([actualDeparture, actualArrival, baggageClaim, departureGate, readAt]).toEqual([
    ...[at(5), at(610), '7', 'B2', at(640)],
  ])
})

test('a canceled flight that flies after all is no longer canceled', () => {
  const canceled = { ...READ, canceled: true, readAt: at(-300) }
  expect(mergeFacts(canceled, { ...READ, readAt: at(-200) }).canceled).toBe(false)
})

test('a flight on time has twelve planned reads, more often toward departure and landing', () => {
  const reads: Date[] = []
  for (let now = at(-2 * 2880), next = nextReadAt(NOTHING, now); next; next = nextReadAt(NOTHING, now)) {
    now = next
    reads.push(next)
  }
  expect(reads).toHaveLength(MOST_PLANNED_READS)
  expect(reads.map((read) => (read.getTime() - at(0).getTime()) / 3_600_000)).toEqual([
    ...[-48, -24, -12, -6, -3, -1.5, -0.5, 0.5, 9, 10, 10.5, 12],
  ])
})

test('reads follow a delay, and end with a cancellation', () => {
  const late = { ...NOTHING, estimatedDeparture: at(240), estimatedArrival: at(840) }
  expect(nextReadAt(late, at(0))).toEqual(at(60))
  expect(nextReadAt({ ...NOTHING, canceled: true }, at(-60))).toBeUndefined()
})

test('the delay is that of the best known departure', () => {
  expect(delayOf({ ...NOTHING, estimatedDeparture: at(95) })).toBe(95)
  expect(delayOf({ ...NOTHING, estimatedDeparture: at(95), actualDeparture: at(40) })).toBe(40)
})
