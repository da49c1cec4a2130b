// Which rows were seen red, with which defects, and when: one line for each, so that branches merge line by line.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.mjs'
import { hashOf, rowsOf } from './rows.mjs'

export const SEEN_RED = join(root, '.workspace/matrix/seen-red.txt')

/** The lines as `{ id, hash, on }`. A merge may leave two of one row. */
export const readSeenRed = (file = SEEN_RED) =>
  (existsSync(file) ? readFileSync(file, 'utf8') : '')
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [id, hash, on] = line.split(' ')
      return { id, hash, on }
    })

/** The day on which a row was seen red as it is now; nothing if it never was. */
export const seenRedOn = (row, family, seen) => {
  const hash = hashOf(row, family)
  return seen.find((each) => each.id === row.id && each.hash === hash)?.on
}

/** Records that these rows of a family were seen red today, and forgets rows that are gone. */
export function recordSeenRed(rows, family, families, file = SEEN_RED) {
  const on = new Date().toISOString().slice(0, 10)
  const known = new Set(rowsOf(families).map(({ id }) => id))
  const renewed = new Set(rows.map(({ id }) => id))
  const kept = readSeenRed(file).filter(({ id }) => known.has(id) && !renewed.has(id))
  const lines = [...kept, ...rows.map((row) => ({ id: row.id, hash: hashOf(row, family), on }))].map(
    ({ id, hash, on }) => `${id} ${hash} ${on}\n`,
  )
  writeFileSync(file, lines.sort().join(''))
}
