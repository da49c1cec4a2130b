const LOCK_TIMEOUT = '55P03'

export const isLockTimeout = (error: unknown) => (error as { code?: string } | null)?.code === LOCK_TIMEOUT
