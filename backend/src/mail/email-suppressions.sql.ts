// Written by npm run contract from email-suppressions.sql. Do not edit.
import { query } from '../db/query.ts'

export type Suppress = {
}
export const suppress = query<{ mailbox: string }, Suppress>(["mailbox"], `
insert into email_suppression (mailbox) values ($1) on conflict do nothing`)

export type Enable = {
}
export const enable = query<{ mailbox: string }, Enable>(["mailbox"], `
delete from email_suppression where mailbox = $1`)

export type IsSuppressed = {
  isSuppressed: boolean
}
export const isSuppressed = query<{ mailbox: string }, IsSuppressed>(["mailbox"], `
select exists (select from email_suppression where mailbox = $1) as "isSuppressed"`)
