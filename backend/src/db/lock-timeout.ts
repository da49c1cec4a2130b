/**
 * The transaction of a background job fails quickly when a request holds a lock, and the job is retried. Shorter than
 * PostgreSQL's deadlock_timeout, so that in a deadlock the request wins.
 */
export const SHORT_LOCK_TIMEOUT = "set local lock_timeout = '500ms'"

const LOCK_TIMEOUT = '55P03'

export const isLockTimeout = (error: unknown) => (error as { code?: string } | null)?.code === LOCK_TIMEOUT
