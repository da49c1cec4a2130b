import { expect, test } from '@jest/globals'
import { satisfies } from './checks.ts'

test.each([
  ['19.3.1', '^19.3.1', true],
  ['19.4.0', '^19.3.1', true],
  ['19.3.0', '^19.3.1', false],
  ['19.2.9', '^19.3.1', false],
  ['20.0.0', '^19.3.1', false],
  ['0.3.9', '^0.3.1', true],
  ['0.4.0', '^0.3.1', false],
  ['0.0.4', '^0.0.3', false],
  ['1.0.0-rc.1', '^1.0.0', false],
  ['1.2.3', '>=1.0.0', false],
  ['1.2.3', '', false],
])('%s is within %s: %s', (version, range, within) => {
  expect(satisfies(version, range)).toBe(within)
})
