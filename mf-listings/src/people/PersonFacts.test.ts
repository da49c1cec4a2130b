import { expect, test } from '@jest/globals'
import { monthOf } from './PersonFacts.tsx'

test('monthOf formats months in US English', () => {
  const months = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}`)
  const inEnglish = (month: string) =>
    new Date(month).toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  expect(months.map(monthOf)).toEqual(months.map(inEnglish))
})
