import { setTimeout as sleep } from 'node:timers/promises'
import type { Changes } from '../startup/additions.ts'
import { AGAIN_MS, PATIENCE_MS } from './session-check.ts'

interface Asked extends PromiseWithResolvers<number> {
  account: number
  until: number
}

/** Reads where the streams of people begin. After the loss of a process thousands open; those that wait are read together. */
export class NewestReader {
  #waiting: Asked[] = []
  #reading = false

  constructor(
    private readonly changes: () => Changes,
    private readonly againMs = AGAIN_MS,
    private readonly patienceMs = PATIENCE_MS,
  ) {}

  /** The id of a person's newest change, read after this call; 0 if there is none. Rejects what nobody answers for long. */
  of(account: number): Promise<number> {
    const asked = { ...Promise.withResolvers<number>(), account, until: Date.now() + this.patienceMs }
    this.#waiting.push(asked)
    if (!this.#reading) void this.#read()
    return asked.promise
  }

  async #read(): Promise<void> {
    this.#reading = true
    await Promise.resolve() // those that open together are read together
    while (this.#waiting.length > 0) {
      const some = this.#waiting
      this.#waiting = []
      try {
        const newest = await this.changes().newest([...new Set(some.map(({ account }) => account))])
        for (const { account, resolve } of some) resolve(newest.get(account) ?? 0)
      } catch (error) {
        for (const { until, reject } of some) if (Date.now() >= until) reject(error)
        this.#waiting.push(...some.filter(({ until }) => Date.now() < until))
        await sleep(this.againMs * (0.5 + Math.random()), undefined, { ref: false })
      }
    }
    this.#reading = false
  }
}
