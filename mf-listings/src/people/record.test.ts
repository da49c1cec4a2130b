import { expect, test } from '@jest/globals'
import { listingOf } from '../../test/listings.ts'
import { missingRecord, monthOf, recordOf } from './record.ts'

const now = new Date('2026-11-27T12:00')

test('monthOf formats months in US English', () => {
  const months = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}`)
  const inEnglish = (month: string) =>
    new Date(month).toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  expect(months.map(monthOf)).toEqual(months.map(inEnglish))
})

test.each([
  [{ completedTrips: 3, repliesWithin: 'hours' }, ['3 trips completed', 'Usually replies within a few hours']],
  [{ completedTrips: 1, memberSince: '2026-03' }, ['1 trip completed', 'Joined in March 2026']],
  [{ memberSince: '2026-11' }, ['Joined in November']],
  [{ memberSince: '2025-11' }, ['Joined in November 2025']],
  [{ memberSince: null }, []],
] as const)('the record of a person with %j is %j', (person, record) => {
  expect(recordOf(listingOf(person), now)).toEqual(record)
})

test.each([
  [{ memberSince: '2026-11' }, 'New here: phone not verified, no reviews yet'],
  [{ memberSince: '2026-11', verified: true }, 'New here: no reviews yet'],
  [{ memberSince: '2024-11' }, 'Phone not verified, no reviews yet'],
  [{ memberSince: '2026-11', rating: { average: 5, count: 1 } }, undefined],
  [{ memberSince: '2026-11', completedTrips: 1 }, undefined],
  [{ memberSince: null }, undefined],
])('of a person with %j is missing: %s', (person, text) => {
  expect(missingRecord(listingOf(person), now)).toBe(text)
})
