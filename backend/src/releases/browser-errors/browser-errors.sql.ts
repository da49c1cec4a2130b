// Written by npm run contract from browser-errors.sql. Do not edit.
import { query } from '../../db/query.ts'

/** an error of a release; after fifty different ones, more are counted together */
export type AddError = {
}
export const addError = query<{ name: string; version: string; message: string; route: string; engine: string }, AddError>(["name","version","message","route","engine"], `
insert into browser_error (name, version, message, route, engine, count)
select $1, $2, case when has_place then $3 else 'Other errors' end, case when has_place then $4 else '/' end,
       case when has_place then $5 else 'other' end, 1
from (
  select count(*) < 50 or coalesce(bool_or(message = $3 and route = $4 and engine = $5), false) as has_place
  from browser_error
  where name = $1 and version = $2
) as known
on conflict (name, version, message, route, engine) do update set count = browser_error.count + 1, last_at = now()`)

/** the errors of these releases, the most frequent first */
export type FindErrors = {
  name: string
  version: string
  message: string
  route: string
  engine: string
  count: number
  lastAt: string
}
export const findErrors = query<{ names: readonly string[]; versions: readonly string[] }, FindErrors>(["names","versions"], `
select name, version, message, route, engine, count, iso(last_at) as "lastAt"
from browser_error
where (name, version) in (select * from unnest($1::text[], $2::text[]))
order by count desc`)
