import { expect, test } from '@jest/globals'
import { mutantsOf } from './mutants.ts'

const changesOf = (source: string, options = {}) =>
  mutantsOf(source, options).map(({ line, from, to }) => `${line}: ${from} to ${to}`)

test('each number is moved by one, and each comparison is swapped', () => {
  expect(changesOf('const MOST = 1_000 // not 7\nif (used >= MOST) throw new Error("8")\n')).toEqual([
    '1: 1_000 to 1001',
    '1: 1_000 to 999',
    '2: >= to >',
  ])
  expect(changesOf('const half = 0.25')).toEqual(['1: 0.25 to 0.26', '1: 0.25 to 0.24'])
  expect(changesOf('const first = new Map<string, number>(rows[0])')).toEqual([])
})

test('durations count in strings, and all of SQL', () => {
  expect(changesOf("const kept = old('at', '30 days', 'a1', 'x < 2')")).toEqual(['1: 30 to 31', '1: 30 to 29'])
  const sql =
    "export const find = query(['id'], `select 1 from tip where id = $2 and cents < 5 and at > now() - interval '3 hours'`)"
  expect(changesOf(sql, { isSql: true })).toEqual([
    ...['1: 1 to 2', '1: 1 to 0', '1: < to <=', '1: 5 to 6', '1: 5 to 4', '1: > to >=', '1: 3 to 4', '1: 3 to 2'],
  ])
})

test('a mutant is the whole source with one change', () => {
  expect(mutantsOf('a > 1')).toMatchObject([
    { source: 'a >= 1', code: 'a > 1' },
    { source: 'a > 2' },
    { source: 'a > 0' },
  ])
})
