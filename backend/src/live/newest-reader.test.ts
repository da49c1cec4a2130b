import { expect, test } from '@jest/globals'
import { NewestReader } from './newest-reader.ts'

const NOTHING = { since: async () => [] }

test('those that wait are read together, each after it has asked', async () => {
  const reads: Array<readonly number[]> = []
  const held = Promise.withResolvers<void>()
  const reader = new NewestReader(() => ({
    ...NOTHING,
    async newest(accounts) {
      reads.push(accounts)
      if (reads.length === 1) await held.promise
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
})

test('a database that is busy is asked again, and one that stays away is given up', async () => {
  let failures = 2
  const newest = async (accounts: readonly number[]) => {
    if (failures-- > 0) throw new Error('away')
    return new Map(accounts.map((account) => [account, 7]))
  }
  const reader = new NewestReader(() => ({ ...NOTHING, newest }), 1, 1_000)
  expect(await Promise.all([reader.of(1), reader.of(2)])).toEqual([7, 7])
  failures = Number.POSITIVE_INFINITY
  await expect(new NewestReader(() => ({ ...NOTHING, newest }), 1, 20).of(3)).rejects.toThrow('away')
})
