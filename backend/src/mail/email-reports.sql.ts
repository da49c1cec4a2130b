// Written by npm run contract from email-reports.sql. Do not edit.
import { query } from '../db/query.ts'

export type AddReport = {
}
export const addReport = query<{ mailbox: string; kind: string }, AddReport>(["mailbox","kind"], `
insert into email_report (mailbox, kind) values ($1, $2)
on conflict (mailbox) do update set kind = excluded.kind, at = now()`)

export type FindReport = {
  kind: 'bounce' | 'complaint'
  at: string
}
export const findReport = query<{ mailbox: string }, FindReport>(["mailbox"], `
select kind, iso(at) as "at" from email_report where mailbox = $1`)

export type DeleteReport = {
}
export const deleteReport = query<{ mailbox: string }, DeleteReport>(["mailbox"], `
delete from email_report where mailbox = $1`)
