import { setImmediate, setTimeout } from 'node:timers/promises'

/** After somebody has waited in vain, nobody waits for this long. */
const REST_MS = 1_000

/** Waits for counts a short time only, and rests when it has waited in vain: reading must not wait for its limit. */
export class Patience {
  #restsUntil = 0

  constructor(private readonly ms: number) {}

  get isResting(): boolean {
    return performance.now() < this.#restsUntil
  }

  /** What was counted; undefined when that failed or took too long. */
  async wait<T>(counted: Promise<T>): Promise<T | undefined> {
    const count = await Promise.race([counted, late(this.ms)]).catch(() => undefined)
    if (count === undefined) this.#restsUntil = performance.now() + REST_MS
    return count
  }
}

export async function late(ms: number): Promise<undefined> {
  await setTimeout(ms, undefined, { ref: false })
  await setImmediate() // reads an answer that came while this process was busy
}
