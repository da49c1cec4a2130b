// Written by npm run contract from card-failures.sql. Do not edit.
import { query } from '../db/query.ts'

/** how many seconds ago cards were declined within a day, the newest first; DECLINES needs fewer than 50 */
export type FindAges = {
  about: string
  ages: number[]
}
export const findAges = query<{ abouts: readonly string[] }, FindAges>(["abouts"], `
select about, (array_agg(extract(epoch from now() - at)::float8 order by at desc))[1:50] as "ages"
from card_failure
where about = any ($1) and at > now() - interval '1 day'
group by about`)

export type StoreFailures = {
}
export const storeFailures = query<{ abouts: readonly string[] }, StoreFailures>(["abouts"], `
insert into card_failure (about) select unnest($1::text[])`)

/** the tips of an identity that are neither paid nor canceled */
export type FindUnpaidOf = {
  id: number
}
export const findUnpaidOf = query<{ identity: string }, FindUnpaidOf>(["identity"], `
select tip.id from tip join tip_origin on tip_origin.tip_id = tip.id
where tip_origin.identity = $1 and state in ('new', 'open')`)

/** the helper as a person, because one who registers again has the earlier declines */
export type FindPerson = {
  identity: number | null
}
export const findPerson = query<{ helper: number }, FindPerson>(["helper"], `
select identity from account where id = $1`)

/** one who has traveled with the helper is never slowed down or refused because of others */
export type FindGiver = {
  isNew: boolean
  hasTraveled: boolean
}
export const findGiver = query<{ helper: number; payer: number }, FindGiver>(["helper","payer"], `
select created_at > now() - interval '1 day' as "isNew",
       exists (select from trip where completed and (helper_id = $1 and traveler_id = $2
                                                     or helper_id = $2 and traveler_id = $1)) as "hasTraveled"
from account where id = $2`)
