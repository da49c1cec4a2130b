import type { Milestone, Trip } from '@flight-amigo/backend/contract/messaging'
import { expect, test } from '@jest/globals'
import { trip } from '../../test/trips.ts'
import { haveMet } from './milestoneSteps.ts'

const { legs } = trip

test.each<[boolean, Milestone['kind'], number | null, Trip['meeting']['side']]>([
  [true, 'met', null, 'after-security'],
  [false, 'through-security', null, 'after-security'],
  // They share the second flight.
  [false, 'boarded', 1, 'after-security'],
  [false, 'landed', 1, 'after-security'],
  [true, 'boarded', 2, 'before-security'],
  [true, 'landed', 2, 'after-security'],
  [false, 'landed', 2, null],
  [true, 'handed-over', null, null],
  [true, 'met', null, 'after-arrival'],
  [false, 'boarded', 2, 'after-arrival'],
  [false, 'landed', 2, 'after-arrival'],
  [true, 'handed-over', null, 'after-arrival'],
])('says %s for the step %s of flight %s with a meeting place %s', (expected, kind, leg, side) => {
  expect(haveMet({ legs, milestones: [{ kind, leg }], meeting: { side } })).toBe(expected)
})

test('says that people without a recorded step have not met', () => {
  expect(haveMet({ legs, milestones: [], meeting: trip.meeting })).toBe(false)
})
