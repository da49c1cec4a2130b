import { now } from './clock.contract.ts'

/** At most `max` uses in each window of `seconds`; the name is part of the key. */
export interface Limit {
  name: string
  max: number
  seconds: number
}

const MAX_WINDOWS = 50_000

/**
 * Counts in the memory of this process, for uses that are too frequent to write each one. Each process has the full
 * limit, because a share of it would refuse a user whose requests all reach one process.
 */
export class CoarseLimits {
  readonly #windows = new Map<string, { used: number; endsAt: number }>()

  /** The number of windows in memory. */
  get size(): number {
    return this.#windows.size
  }

  /** Returns the seconds until the next use is allowed, or undefined if this one is. */
  take({ name, max, seconds }: Limit, who: string | number): number | undefined {
    const key = `${name}:${who}`
    const at = now()
    let window = this.#windows.get(key)
    if (!window || window.endsAt <= at) {
      this.#windows.delete(key) // the newest window is the last one
      window = { used: 0, endsAt: at + seconds * 1000 }
      this.#windows.set(key, window)
      this.#dropOldest(at)
    }
    window.used++
    return window.used > max ? (window.endsAt - at) / 1000 : undefined
  }

  #dropOldest(at: number): void {
    for (const [key, { endsAt }] of this.#windows) {
      if (endsAt > at && this.#windows.size <= MAX_WINDOWS) return
      this.#windows.delete(key)
    }
  }
}
