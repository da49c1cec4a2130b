// Written by npm run contract from jobs.commands.sql. Do not edit.
import { query } from '../db/query.ts'

export type FindUndelivered = {
  id: string
  kind: string
  queue: string
  since: string
  minutes: number
  failure: string
}
export const findUndelivered = query<{ limit: number }, FindUndelivered>(["limit"], `
select sid as id, kind, 'undelivered' as "queue", iso(at) as "since", round(extract(epoch from now() - at) / 60)::int as "minutes",
       concat_ws(' ', 'Twilio', code) as "failure"
from sms_status order by at desc limit $1`)

export type FindUsed = {
  used: number
}
export const findUsed = query<{ key: string }, FindUsed>(["key"], `
select used from rate_limit where key = $1 and ends_at > now()`)
