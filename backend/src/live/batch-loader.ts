import { setTimeout as sleep } from 'node:timers/promises'

const BATCH_SIZE = 500
const TIMEOUT_MS = 10_000
const RETRY_MS = 1_000

interface PendingLoad<Key, Value> extends PromiseWithResolvers<Value> {
  key: Key
  deadline: number
}

/**
 * Reads one batch at a time, so that many streams do not use all connections of the pool. Retries failed reads:
 * rejections would end all streams, and all clients would reconnect.
 */
export class BatchLoader<Key, Value> {
  #waiting: Array<PendingLoad<Key, Value>> = []
  #reading = false

  constructor(
    private readonly read: (keys: Key[]) => Promise<(key: Key) => Value>,
    private readonly retryMs = RETRY_MS,
    private readonly timeoutMs = TIMEOUT_MS,
  ) {}

  /** The value is from a read that begins after this call. */
  load(key: Key): Promise<Value> {
    const load = { ...Promise.withResolvers<Value>(), key, deadline: Date.now() + this.timeoutMs }
    this.#waiting.push(load)
    if (!this.#reading) void this.#readAll()
    return load.promise
  }

  async #readAll(): Promise<void> {
    this.#reading = true
    await Promise.resolve() // loads of the same tick are read together
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, BATCH_SIZE)
      try {
        const valueFor = await this.read([...new Set(batch.map(({ key }) => key))])
        for (const { key, resolve } of batch) resolve(valueFor(key))
      } catch (error) {
        const now = Date.now() // read once, so that each load is either rejected or retried
        for (const { deadline, reject } of batch) if (now >= deadline) reject(error)
        this.#waiting.push(...batch.filter(({ deadline }) => now < deadline))
        await sleep(this.retryMs * (0.5 + Math.random()), undefined, { ref: false })
      }
    }
    this.#reading = false
  }
}
