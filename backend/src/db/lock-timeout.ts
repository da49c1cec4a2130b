import { sql } from 'kysely'
import { statement } from './statement.ts'

/**
 * The transaction of a background job fails quickly when a request holds a lock, and the job is retried. Shorter than
 * PostgreSQL's deadlock_timeout, so that in a deadlock the request wins.
 */
export const shortenLockTimeout = statement((db) =>
  db.selectNoFrom(({ fn }) => fn('set_config', [sql.lit('lock_timeout'), sql.lit('500ms'), sql.lit(true)]).as('set')),
)

const LOCK_TIMEOUT = '55P03'

export const isLockTimeout = (error: unknown) => (error as { code?: string } | null)?.code === LOCK_TIMEOUT
