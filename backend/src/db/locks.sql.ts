// Written by npm run contract from locks.sql. Do not edit.
import { query } from './query.ts'

export type HoldLock = {
  lock: string
}
export const holdLock = query<{ key: number }, HoldLock>(["key"], `
select pg_advisory_xact_lock($1::bigint)::text as "lock"`)

/** in the order of the keys, so that two transactions with the same ids cause no deadlock */
export type HoldLocks = {
  lock: string
}
export const holdLocks = query<{ prefix: string; ids: readonly string[] }, HoldLocks>(["prefix","ids"], `
select pg_advisory_xact_lock(key)::text as "lock"
from (select hashtextextended($1 || id, 0) as key from unnest($2::text[]) id order by key) scoped`)

export type TryLockUntilCommit = {
  isMine: boolean
}
export const tryLockUntilCommit = query<{ key: number }, TryLockUntilCommit>(["key"], `
select pg_try_advisory_xact_lock($1::bigint) as "isMine"`)

export type TryLock = {
  isMine: boolean
}
export const tryLock = query<{ key: number }, TryLock>(["key"], `
select pg_try_advisory_lock($1::bigint) as "isMine"`)

/** the transaction of a background job fails quickly when a request holds a lock, and the job is retried. Shorter than PostgreSQL's deadlock_timeout, so that in a deadlock the request wins. */
export type ShortenLockTimeout = {
  timeout: string
}
export const shortenLockTimeout = query<{  }, ShortenLockTimeout>([], `
select set_config('lock_timeout', '500ms', true) as "timeout"`)
