import { expect, test } from '@jest/globals'
import { OFFERED } from './bulk-world.ts'
import { people, testimonials } from './demo.people.ts'
import { trips } from './demo.trips.ts'

/** Forbidden by the safety page: carrying luggage that another person has packed. */
const FORBIDDEN = /luggage|baggage|\bbags\b|suitcase|parcel|allowance|\bboxes\b|carr(y|ied) (your|our|their)/i

test('no demo data offers what the safety page forbids', () => {
  const said = [...trips, ...people, ...testimonials, ...OFFERED].map((each) => JSON.stringify(each))
  expect(said.length).toBeGreaterThan(40)
  expect(said.filter((text) => FORBIDDEN.test(text))).toEqual([])
  expect(FORBIDDEN.test('Room in my luggage allowance')).toBe(true)
})
