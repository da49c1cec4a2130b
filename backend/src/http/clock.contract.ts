let aheadMs = 0
let slowSince: number | undefined

export const SLOWNESS = 20

/**
 * In milliseconds. In production it is the time of the process; in tests and development it is as far ahead of it as
 * the database's `now()` (backend/dev/clock.ts).
 */
export const now = (): number =>
  aheadMs + (slowSince === undefined ? Date.now() : Math.floor(slowSince + (Date.now() - slowSince) / SLOWNESS))

export function setClockAhead(ms: number): void {
  aheadMs = ms
}

/** Only tests slow the clock: a limit or a delay of a minute must not pass because the machine is busy. */
export function slowClock(since: number | undefined): void {
  slowSince = since
}

/** '20:10' → '8:10 PM' */
export function clockTime(time: string): string {
  const hours = Number(time.slice(0, 2))
  return `${hours % 12 || 12}${time.slice(2, 5)} ${hours < 12 ? 'AM' : 'PM'}`
}
