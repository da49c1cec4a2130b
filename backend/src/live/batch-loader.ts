import { setTimeout as sleep } from 'node:timers/promises'

const BATCH_SIZE = 500
const TIMEOUT_MS = 10_000
const RETRY_MS = 1_000

interface PendingLoad<Value> extends PromiseWithResolvers<Value> {
  deadline: number
}

/**
 * Reads one batch at a time, so that many streams do not use all connections of the pool, and batches grow under load.
 * Retries failed reads: rejections would end all streams, and all clients would reconnect.
 */
export class BatchLoader<Key, Value> {
  readonly #waiting = new Map<Key, PendingLoad<Value>>()
  #reading = false

  constructor(
    private readonly read: (keys: Key[]) => Promise<(key: Key) => Value>,
    private readonly retryMs = RETRY_MS,
    private readonly timeoutMs = TIMEOUT_MS,
  ) {}

  /** The value is from a read that begins after this call. */
  load(key: Key): Promise<Value> {
    const load = this.#waiting.get(key) ?? {
      ...Promise.withResolvers<Value>(),
      deadline: Date.now() + this.timeoutMs,
    }
    this.#waiting.set(key, load)
    if (!this.#reading) void this.#readAll()
    return load.promise
  }

  async #readAll(): Promise<void> {
    this.#reading = true
    await Promise.resolve() // loads of the same tick are read together
    while (this.#waiting.size > 0) {
      const batch = [...this.#waiting].slice(0, BATCH_SIZE)
      for (const [key] of batch) this.#waiting.delete(key)
      try {
        const valueFor = await this.read(batch.map(([key]) => key))
        for (const [key, { resolve }] of batch) resolve(valueFor(key))
      } catch (error) {
        const now = Date.now() // read once, so that each load is either rejected or retried
        for (const [key, load] of batch) {
          if (now >= load.deadline) load.reject(error)
          else this.#retry(key, load)
        }
        await sleep(this.retryMs * (0.5 + Math.random()), undefined, { ref: false })
      }
    }
    this.#reading = false
  }

  #retry(key: Key, load: PendingLoad<Value>): void {
    const newer = this.#waiting.get(key)
    if (newer) load.resolve(newer.promise)
    else this.#waiting.set(key, load)
  }
}
