// Written by npm run contract from receipts.sql. Do not edit.
import { query } from '../db/query.ts'

/** whether two people see each other's receipts */
export type AreShared = {
  areShared: boolean
}
export const areShared = query<{ reader: number; writer: number }, AreShared>(["reader","writer"], `
select (select count(read_receipts_since) from account where id in ($1, $2)) = 2
       and not exists (select from blocks_between($1, $2)) as "areShared"`)

/** a receipt refers to the last read message by its id, because pages do not know change numbers */
export type FindMessage = {
  id: number
}
export const findMessage = query<{ conversation: number; number: number }, FindMessage>(["conversation","number"], `
select id from message where conversation_id = $1 and number = $2`)

/** prevents that old receipts reappear when the account enables receipts again. Returns the other people. */
export type DeleteReceipts = {
  id: number
  sawIt: boolean
}
export const deleteReceipts = query<{ account: number }, DeleteReceipts>(["account"], `
update conversation_side mine set receipt_id = 0, receipt_at = null
where account_id = $1 and receipt_id > 0
returning other_id as id,
          exists (select from account where id = mine.other_id and read_receipts_since is not null)
          and not exists (select from blocks_between(mine.account_id, mine.other_id)) as "sawIt"`)

/** for the export. Includes the receipts that others can see; those of others are their personal data. */
export type FindOwnReceipts = {
  enabledSince: string
  shown: object[]
}
export const findOwnReceipts = query<{ me: number }, FindOwnReceipts>(["me"], `
select iso(read_receipts_since) as "enabledSince",
       (select coalesce(json_agg(json_build_object('shownTo', username, 'readAt', iso(receipt_at)) order by receipt_at), '[]')
        from conversation_side side join account other on other.id = other_id
        where side.account_id = account.id and receipt_id > 0) as "shown"
from account where id = $1 and read_receipts_since is not null`)
