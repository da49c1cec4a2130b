// Written by npm run contract from change-numbers.sql. Do not edit.
import { query } from '../db/query.ts'

/** locks both accounts, then takes the next number */
export type TakeNumber = {
  number: number
}
export const takeNumber = query<{ one: number; other: number }, TakeNumber>(["one","other"], `
with locked as (
  select id from account where id in ($1, $2) order by id for no key update
)
select nextval('change_id')::float8 as "number" from (select count(*) from locked) as both_locked`)
