import { setTimeout as sleep } from 'node:timers/promises'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Logger } from '@nestjs/common'
import type { Client, Pool } from 'pg'
import { holdLock, holdLocks, tryLock, tryLockUntilCommit } from './locks.sql.ts'

/** Locks of the whole site. All releases that run side by side must use the same numbers. */
export const SITE_LOCKS = {
  schema: 7_208_141,
  areas: 7_208_142,
  builds: 7_208_143,
  /** The Stripe fake handles one request at a time. */
  stripeFake: 7_208_144,
  tipSum: 7_208_145,
} as const

/**
 * The key of a lock is the hash of the scope, a space and the id. Functions of migrations use `rating`, `messaging:` and
 * `rotate_event_partitions`, which are listed here so that no other code uses their keys.
 */
export const LOCK_SCOPES = [
  'contact',
  'declined cards',
  'first contact',
  'rotate_event_partitions',
  'messaging:',
  'phone',
  'rating',
  'reporter',
  'reviews by',
  'reviews of trip',
  'tip',
  'tips to',
] as const

type SiteLock = keyof typeof SITE_LOCKS
type LockScope = (typeof LOCK_SCOPES)[number]

const TURN_MS = 100
const LONG_WAIT_MS = 5_000

export async function lockSite(on: EntityManager | Pick<Pool, 'query'>, lock: SiteLock): Promise<void> {
  await holdLock.rows(on, { key: SITE_LOCKS[lock] })
}

export const lockId = (em: EntityManager, scope: LockScope, id: string): Promise<void> => lockIds(em, scope, [id])

/** Locks in the order of the keys, so that two transactions with the same ids cause no deadlock. */
export async function lockIds(em: EntityManager, scope: LockScope, ids: readonly string[]): Promise<void> {
  await holdLocks.rows(em, { prefix: `${scope} `, ids })
}

interface LongWait {
  /** Called once, so that the log can say what the process waits for. */
  onLongWait?: () => void
  longWaitMs?: number | undefined
}

/** Polls, because the other transaction may take longer than lock_timeout. */
export async function acquireLockUntilCommit(
  on: Pick<Pool, 'query'>,
  lock: SiteLock,
  longWait?: LongWait,
): Promise<void> {
  await poll(() => tryLockUntilCommit.first(on, { key: SITE_LOCKS[lock] }), lock, longWait)
}

/**
 * The lock ends with the connection. It polls, because a statement that waits for the lock would delay every index that
 * is built concurrently.
 */
export async function acquireLock(client: Client, lock: SiteLock, longWait?: LongWait): Promise<void> {
  await poll(() => tryLock.first(client, { key: SITE_LOCKS[lock] }), lock, longWait)
}

const log = new Logger('database')

async function poll(
  tryOnce: () => Promise<{ isMine: boolean } | undefined>,
  lock: SiteLock,
  { onLongWait, longWaitMs = LONG_WAIT_MS }: LongWait = {},
): Promise<void> {
  const logWait = () => log.log(`Waiting for another process with the advisory lock ${SITE_LOCKS[lock]} (${lock}).`)
  const notice = setTimeout(onLongWait ?? logWait, longWaitMs)
  try {
    while (!(await tryOnce())?.isMine) await sleep(TURN_MS)
  } finally {
    clearTimeout(notice)
  }
}
