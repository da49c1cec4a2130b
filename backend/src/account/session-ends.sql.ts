// Written by npm run contract from session-ends.sql. Do not edit.
import { query } from '../db/query.ts'

/** the account of the session that ended */
export type EndSession = {
  id: number
}
export const endSession = query<{ hash: Buffer }, EndSession>(["hash"], `
delete from session where id_hash = $1 returning account_id as id`)

export type EndSessionsOf = {
}
export const endSessionsOf = query<{ id: number }, EndSessionsOf>(["id"], `
delete from session where account_id = $1`)

/** all sessions of an account, but for this one */
export type EndOtherSessions = {
}
export const endOtherSessions = query<{ id: number; session: Buffer | null }, EndOtherSessions>(["id","session"], `
delete from session
where account_id = $1
  and id_hash <> $2 -- if :session
`)

/** the accounts of the sessions that ended */
export type EndSessionsOfPerson = {
  id: number
}
export const endSessionsOfPerson = query<{ id: number }, EndSessionsOfPerson>(["id"], `
with ended as (
  delete from session
  where account_id in (select id from account where identity = (select identity from account where id = $1))
  returning account_id
)
select distinct account_id as id from ended`)
