import { expect, test } from '@jest/globals'
import { hasChangedCatalog } from './changedCatalog.ts'

const builds = (te: string, ar = 'a') => ({
  messaging: { integrity: { 'te.messaging.js': te, 'ar.messaging.js': ar } },
})

test('a page loads again when the translations into its own language have changed', () => {
  expect(hasChangedCatalog(builds('1'), builds('2'), 'te')).toBe(true)
  expect(hasChangedCatalog(builds('1'), builds('1', 'b'), 'te')).toBe(false)
  expect(hasChangedCatalog(builds('1'), builds('2'), 'en')).toBe(false)
})

test('the first message about the builds changes nothing', () => {
  expect(hasChangedCatalog(undefined, builds('1'), 'te')).toBe(false)
})
