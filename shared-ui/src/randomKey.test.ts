import { expect, test } from '@jest/globals'
import { randomKey } from './randomKey.ts'

test('a key is a random UUID, also where the browser makes none because the site is not on https', () => {
  expect(crypto.randomUUID).toBeUndefined()
  const keys = [...Array(200)].map(randomKey)
  for (const key of keys) expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(new Set(keys).size).toBe(200)
})
