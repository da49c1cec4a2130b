// Written by npm run contract from live.sql. Do not edit.
import { query } from '../db/query.ts'

/** sends notifications to all processes that listen */
export type Notify = {
  sent: number | null
}
export const notify = query<{ payloads: readonly string[] }, Notify>(["payloads"], `
select count(pg_notify('live', payload)) as sent from unnest($1::text[]) as notification (payload)`)
