import { expect, test } from '@jest/globals'
import { mobile } from './mobile.ts'

test.each([
  ['+1 2025550123', '+1 2025550123', 'US'],
  ['+1 (202) 555-0123', '+1 2025550123', 'US'],
  ['+12025550123', '+1 2025550123', 'US'],
  ['+91 98765 43210', '+91 9876543210', 'IN'],
  ['+44 7400 123456', '+44 7400123456', 'GB'],
])('%s is stored as %s of %s', (text, stored, country) => {
  expect(mobile(text)).toEqual({ stored, country })
})

test.each([
  ['a landline', '+44 2071234567'],
  ['toll-free', '+1 8005551234'],
  ['premium rate', '+1 9005551234'],
  ['a satellite phone', '+882 16123456'],
  ['an extension', '+1 2025550123 ext 5'],
  ['too short', '+1 202555'],
  ['without a dial code', '2025550123'],
  ['two numbers', '+1 2025550123, +1 2025550124'],
  ['words around it', 'call +1 2025550123 now'],
  ['nothing', ''],
])('%s is not a mobile', (_what, text) => {
  expect(mobile(text)).toBeUndefined()
})
