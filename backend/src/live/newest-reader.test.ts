import { expect, test } from '@jest/globals'
import { NewestReader } from './newest-reader.ts'

test('those that wait are read together, each after it has asked, and a failed read fails only those that it was for', async () => {
  const reads: Array<readonly number[]> = []
  const held = Promise.withResolvers<void>()
  let isAway = false
  const reader = new NewestReader(() => ({
    since: async () => [],
    async newest(accounts) {
      reads.push(accounts)
      if (reads.length === 1) await held.promise
      if (isAway) throw new Error('away')
      return new Map(accounts.filter((account) => account < 9).map((account) => [account, 100 * reads.length]))
    },
  }))
  const first = [reader.of(1), reader.of(2)]
  await Promise.resolve()
  // A change may have been committed after the first read began, so these are not answered by it.
  const later = [reader.of(2), reader.of(2), reader.of(9)]
  held.resolve()
  expect(await Promise.all(first)).toEqual([100, 100])
  expect(await Promise.all(later)).toEqual([200, 200, 0])
  expect(reads).toEqual([
    [1, 2],
    [2, 9],
  ])

  isAway = true
  await expect(reader.of(3)).rejects.toThrow('away')
  isAway = false
  expect(await reader.of(3)).toBe(400)
})
