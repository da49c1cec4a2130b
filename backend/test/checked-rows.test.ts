import { expect, test } from '@jest/globals'
import type { Pool } from 'pg'
import { query } from '../src/db/query.ts'
import { misfits, typesIn } from './checked-rows.ts'

const FILE = `
export type Find = {
  id: number
  side: 'sent' | 'received' | null
  card: Card | null
  ids: string[]
  facts: unknown
}
export const find = query<{ id: number }, Find>(["id"], \`
select \\\`it\\\`, $1\`)
`

test('rows are compared with the types of a generated file', () => {
  const [[text, types]] = typesIn(FILE) as [ReturnType<typeof typesIn>[number]]
  expect(text).toBe('\nselect `it`, $1')
  expect(misfits({ id: 1, side: null, card: { brand: 'visa' }, ids: [], facts: null }, types)).toEqual([])
  expect(misfits({ id: null, side: 'both', card: null, ids: 'a', facts: 1 }, types)).toEqual([
    'find: id is null, not number',
    `find: side is "both", not 'sent' | 'received' | null`,
    'find: ids is "a", not string[]',
  ])
})

test('a statement with a row of another type fails', async () => {
  const { findPayment } = await import('../src/payments/payments.sql.ts')
  const pool = { query: async () => ({ rows: [{ recipientId: null }] }) } as unknown as Pool
  await expect(findPayment.rows(pool, { id: 1 })).rejects.toThrow('findPayment: recipientId is null, not number')
  expect(await query<object, object>([], 'select 1').rows(pool, {})).toEqual([{ recipientId: null }])
})
