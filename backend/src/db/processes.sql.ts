// Written by npm run contract from processes.sql. Do not edit.
import { query } from './query.ts'

/** this process runs */
export type NoteProcess = {
  id: string
}
export const noteProcess = query<{ id: string }, NoteProcess>(["id"], `
update backend_process set seen_at = now() where id = $1 returning id`)

/** a process with the contracts that it serves, if it serves any */
export type AddProcess = {
}
export const addProcess = query<{ id: string; contracts: string | null; hash: string | null }, AddProcess>(["id","contracts","hash"], `
insert into backend_process (id, contracts, contracts_hash) values ($1, $2, $3)
on conflict (id) do update set
  contracts = coalesce(excluded.contracts, backend_process.contracts),
  contracts_hash = coalesce(excluded.contracts_hash, backend_process.contracts_hash), seen_at = now()`)

/** this process has announced all its changes */
export type RemoveProcess = {
}
export const removeProcess = query<{ id: string }, RemoveProcess>(["id"], `
delete from backend_process where id = $1`)

/** the process that deletes the row of a vanished process notifies all others in the same transaction */
export type RemoveVanished = {
  notified: number | null
}
export const removeVanished = query<{  }, RemoveVanished>([], `
with vanished as (
  delete from backend_process where seen_at < now() - interval '12 seconds' returning id
)
select count(pg_notify('process_vanished', '')) as notified from (select from vanished limit 1) as any_vanished`)
