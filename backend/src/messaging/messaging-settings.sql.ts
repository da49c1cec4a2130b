// Written by npm run contract from messaging-settings.sql. Do not edit.
import { query } from '../db/query.ts'

/** what a user has chosen */
export type FindSettings = {
  unreadEmails: boolean
  readReceipts: boolean
}
export const findSettings = query<{ account: number }, FindSettings>(["account"], `
select unread_emails as "unreadEmails", read_receipts_since is not null as "readReceipts" from account where id = $1`)

/** for a user who has not left, because a signed link may name a deleted account */
export type SetUnreadEmails = {
}
export const setUnreadEmails = query<{ enabled: boolean; account: number }, SetUnreadEmails>(["enabled","account"], `
update account set unread_emails = $1 where id = $2 and left_at is null`)

/** a second "yes" keeps the time of the first */
export type SetReadReceipts = {
}
export const setReadReceipts = query<{ enabled: boolean; account: number }, SetReadReceipts>(["enabled","account"], `
update account set read_receipts_since = case when $1 then coalesce(read_receipts_since, now()) end where id = $2`)

/** for an account that is deleted */
export type ResetSettings = {
}
export const resetSettings = query<{ account: number }, ResetSettings>(["account"], `
update account set unread_emails = true, read_receipts_since = null where id = $1`)
