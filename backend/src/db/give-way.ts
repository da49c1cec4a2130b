/**
 * Lets work of the background give way within its transaction: whoever works for a person at this moment goes first, and this
 * is tried again. Shorter than PostgreSQL's deadlock_timeout, so that a deadlock never ends the other one.
 */
export const GIVE_WAY = "set local lock_timeout = '500ms'"

const LOCK_TIMEOUT = '55P03'

/** Whether work has failed because somebody else held what it needs. */
export const isLockTimeout = (error: unknown) => (error as { code?: string } | null)?.code === LOCK_TIMEOUT
