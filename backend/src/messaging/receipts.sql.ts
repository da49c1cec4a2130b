// Written by npm run contract from receipts.sql. Do not edit.
import { query } from '../db/query.ts'

export type HasReceipts = {
  has: boolean
}
export const hasReceipts = query<{ account: number }, HasReceipts>(["account"], `
select exists (select from read_receipts where account_id = $1) as "has"`)

/** whether two people see each other's receipts */
export type AreShared = {
  areShared: boolean
}
export const areShared = query<{ reader: number; writer: number }, AreShared>(["reader","writer"], `
select (select count(*) from read_receipts where account_id in ($1, $2)) = 2
       and not exists (select from blocks_between($1, $2)) as "areShared"`)

/** a receipt refers to the last read message by its id, because pages do not know change numbers */
export type FindMessage = {
  id: number
}
export const findMessage = query<{ conversation: number; number: number }, FindMessage>(["conversation","number"], `
select id from message where conversation_id = $1 and number = $2`)

export type Enable = {
}
export const enable = query<{ account: number }, Enable>(["account"], `
insert into read_receipts (account_id) values ($1) on conflict do nothing`)

export type Disable = {
}
export const disable = query<{ account: number }, Disable>(["account"], `
delete from read_receipts where account_id = $1`)

/** prevents that old receipts reappear when the account enables receipts again. Returns the other people. */
export type DeleteReceipts = {
  id: number
  sawIt: boolean
}
export const deleteReceipts = query<{ account: number }, DeleteReceipts>(["account"], `
update conversation_side mine set receipt_id = 0, receipt_at = null
where account_id = $1 and receipt_id > 0
returning other_id as id,
          exists (select from read_receipts where read_receipts.account_id = mine.other_id)
          and not exists (select from blocks_between(mine.account_id, mine.other_id)) as "sawIt"`)

/** for the export. Includes the receipts that others can see; those of others are their personal data. */
export type FindOwnReceipts = {
  enabledSince: string
  shown: object[]
}
export const findOwnReceipts = query<{ me: number }, FindOwnReceipts>(["me"], `
select iso(created_at) as "enabledSince",
       (select coalesce(json_agg(json_build_object('shownTo', username, 'readAt', iso(receipt_at)) order by receipt_at), '[]')
        from conversation_side side join account other on other.id = other_id
        where side.account_id = read_receipts.account_id and receipt_id > 0) as "shown"
from read_receipts where account_id = $1`)
