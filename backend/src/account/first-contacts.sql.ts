// Written by npm run contract from first-contacts.sql. Do not edit.
import { query } from '../db/query.ts'

/** whether this contact is a repeat within a day, or a reply */
export type IsKnown = {
  isKnown: boolean
}
export const isKnown = query<{ keys: readonly string[]; other: number; me: number }, IsKnown>(["keys","other","me"], `
select exists (
  select from first_contact where sender_key = any ($1) and recipient_id = $2 and at > now() - interval '1 day'
  union all
  select from first_contact where recipient_id = $3 and by_id = $2
) as "isKnown"`)

/** null while the user has contacted fewer than `limit` people in a day; otherwise the seconds until the oldest of the last `limit` contacts is a day old */
export type FindWait = {
  wait: number | null
}
export const findWait = query<{ keys: readonly string[]; limit: number }, FindWait>(["keys","limit"], `
select extract(epoch from max(at) + interval '1 day' - clock_timestamp())::float8 as wait
from (
  select at, row_number() over (partition by sender_key order by at desc) as rank
  from first_contact
  where sender_key = any ($1) and at > clock_timestamp() - interval '1 day'
) as latest
where rank = $2`)

export type RecordContact = {
}
export const recordContact = query<{ other: number; me: number; keys: readonly string[] }, RecordContact>(["other","me","keys"], `
insert into first_contact (sender_key, recipient_id, by_id) select key, $1, $2 from unnest($3::text[]) as key
on conflict (sender_key, recipient_id) do update set at = excluded.at, by_id = excluded.by_id`)

/** first contacts are limited by mailbox, and a new address must not reset the count */
export type CopyContacts = {
}
export const copyContacts = query<{ key: string; previousKey: string }, CopyContacts>(["key","previousKey"], `
insert into first_contact (sender_key, recipient_id, by_id, at)
select $1, recipient_id, by_id, at from first_contact where sender_key = $2
on conflict do nothing`)
