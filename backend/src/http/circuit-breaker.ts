import { setImmediate, setTimeout } from 'node:timers/promises'

const OPEN_MS = 1_000

/** Limits the time that a read waits for its count. After a failure or a timeout, reads skip counting for a second. */
export class CircuitBreaker {
  #openUntil = 0

  constructor(private readonly ms: number) {}

  get isOpen(): boolean {
    return performance.now() < this.#openUntil
  }

  async wait<T>(counted: Promise<T>): Promise<T | undefined> {
    const count = await Promise.race([counted, timeout(this.ms)]).catch(() => undefined)
    if (count === undefined) this.#openUntil = performance.now() + OPEN_MS
    return count
  }
}

export async function timeout(ms: number): Promise<undefined> {
  await setTimeout(ms, undefined, { ref: false })
  await setImmediate() // accept a response that arrived while this process was busy
}
