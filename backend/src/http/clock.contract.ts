let aheadMs = 0

/**
 * The present, in milliseconds: the time of the process in production, and in tests and development as far ahead of it as the
 * database's `now()` is (backend/dev/clock.ts).
 */
export const now = (): number => Date.now() + aheadMs

/** Moves the clock of this process. Only tests and development do so. */
export function setClockAhead(ms: number): void {
  aheadMs = ms
}

/** '20:10' as '8:10 PM'. */
export function clockTime(time: string): string {
  const hours = Number(time.slice(0, 2))
  return `${hours % 12 || 12}${time.slice(2, 5)} ${hours < 12 ? 'AM' : 'PM'}`
}
