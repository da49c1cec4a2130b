// Written by npm run contract from sms.sql. Do not edit.
import { query } from '../db/query.ts'

export type FindOptOut = {
  has: boolean
}
export const findOptOut = query<{ number: string }, FindOptOut>(["number"], `
select exists (select from sms_opt_out where phone_number = $1) as "has"`)

export type OptOut = {
}
export const optOut = query<{ number: string }, OptOut>(["number"], `
insert into sms_opt_out (phone_number) values ($1) on conflict do nothing`)

export type OptIn = {
}
export const optIn = query<{ number: string }, OptIn>(["number"], `
delete from sms_opt_out where phone_number = $1`)

/** reports may repeat */
export type RecordUndelivered = {
}
export const recordUndelivered = query<{ sid: string; kind: string; code: number | null }, RecordUndelivered>(["sid","kind","code"], `
insert into sms_status (sid, kind, code) values ($1, $2, $3) on conflict do nothing`)
