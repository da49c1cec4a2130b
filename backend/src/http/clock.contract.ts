let aheadMs = 0
let slowSince: number | undefined

/** How many times slower than real time a slow clock is. */
export const SLOWNESS = 20

/**
 * The present, in milliseconds: the time of the process in production, and in tests and development as far ahead of it as the
 * database's `now()` is (backend/dev/clock.ts).
 */
export const now = (): number =>
  aheadMs + (slowSince === undefined ? Date.now() : Math.floor(slowSince + (Date.now() - slowSince) / SLOWNESS))

/** Moves the clock of this process. Only tests and development do so. */
export function setClockAhead(ms: number): void {
  aheadMs = ms
}

/**
 * Slows the clock of this process from a moment on, or ends that. Only tests do so: a limit or a delay of a minute must not pass
 * because the machine is busy.
 */
export function slowClock(since: number | undefined): void {
  slowSince = since
}

/** '20:10' as '8:10 PM'. */
export function clockTime(time: string): string {
  const hours = Number(time.slice(0, 2))
  return `${hours % 12 || 12}${time.slice(2, 5)} ${hours < 12 ? 'AM' : 'PM'}`
}
