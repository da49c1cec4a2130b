// Written by npm run contract from lock-order.sql. Do not edit.
import { query } from '../db/query.ts'

/** locks accounts in the order of their ids; a concurrent insert of a row that refers to one does not wait */
export type LockRows = {
  id: number
}
export const lockRows = query<{ ids: readonly number[] }, LockRows>(["ids"], `
select id from account where id = any ($1) order by id for no key update`)

/** locks the author of a listing */
export type LockAuthor = {
  id: number
}
export const lockAuthor = query<{ listing: number }, LockAuthor>(["listing"], `
select id from account where id = (select account_id from listing where listing.id = $1) for no key update`)
