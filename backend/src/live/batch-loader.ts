import { setTimeout as sleep } from 'node:timers/promises'

const AT_ONCE = 500
/** What nobody has answered for so long is given up. */
const TIMEOUT_MS = 10_000
/** The time until what a busy database has not answered is asked again, at random around this. */
const AGAIN_MS = 1_000

interface Asked<Key, Answer> extends PromiseWithResolvers<Answer> {
  key: Key
  until: number
}

/**
 * Reads for many at once, one read at a time: many streams must not take every connection of the pool. What a busy
 * database does not answer waits and is asked again, because streams that all ended now would all come back.
 */
export class BatchLoader<Key, Answer> {
  #waiting: Array<Asked<Key, Answer>> = []
  #reading = false

  constructor(
    private readonly read: (keys: Key[]) => Promise<(key: Key) => Answer>,
    private readonly againMs = AGAIN_MS,
    private readonly timeoutMs = TIMEOUT_MS,
  ) {}

  /** The answer of a read that began after this call. */
  ask(key: Key): Promise<Answer> {
    const asked = { ...Promise.withResolvers<Answer>(), key, until: Date.now() + this.timeoutMs }
    this.#waiting.push(asked)
    if (!this.#reading) void this.#readAll()
    return asked.promise
  }

  async #readAll(): Promise<void> {
    this.#reading = true
    await Promise.resolve() // those that ask together are read together
    while (this.#waiting.length > 0) {
      const some = this.#waiting.splice(0, AT_ONCE)
      try {
        const answerTo = await this.read([...new Set(some.map(({ key }) => key))])
        for (const { key, resolve } of some) resolve(answerTo(key))
      } catch (error) {
        const now = Date.now() // read once: who is not given up now must wait, however late it is on the next line
        for (const { until, reject } of some) if (now >= until) reject(error)
        this.#waiting.push(...some.filter(({ until }) => now < until))
        await sleep(this.againMs * (0.5 + Math.random()), undefined, { ref: false })
      }
    }
    this.#reading = false
  }
}
