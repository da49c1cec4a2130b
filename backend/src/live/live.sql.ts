// Written by npm run contract from live.sql. Do not edit.
import { query } from '../db/query.ts'

/** sends notifications to all processes that listen */
export type Notify = {
  sent: number | null
}
export const notify = query<{ payloads: readonly string[] }, Notify>(["payloads"], `
select count(pg_notify('live', payload)) as sent from unnest($1::text[]) as notification (payload)`)

/** this process runs */
export type SendHeartbeat = {
}
export const sendHeartbeat = query<{ id: string }, SendHeartbeat>(["id"], `
insert into live_process (id) values ($1) on conflict (id) do update set seen_at = now()`)

/** this process has announced all its changes */
export type RemoveProcess = {
}
export const removeProcess = query<{ id: string }, RemoveProcess>(["id"], `
delete from live_process where id = $1`)

/** the process that deletes the row of a vanished process notifies all others in the same transaction */
export type NotifyVanished = {
  notified: number | null
}
export const notifyVanished = query<{ payload: string }, NotifyVanished>(["payload"], `
with vanished as (
  delete from live_process where seen_at < now() - interval '12 seconds' returning id
)
select count(pg_notify('live', $1)) as notified from (select from vanished limit 1) as any_vanished`)
