import type { Changes } from '../startup/additions.ts'

/** Reads where the streams of people begin. After the loss of a process thousands open; those that wait are read together. */
export class NewestReader {
  #waiting = new Map<number, Array<PromiseWithResolvers<number>>>()
  #reading = false

  constructor(private readonly changes: () => Changes) {}

  /** The id of a person's newest change, read after this call; 0 if there is none. */
  of(account: number): Promise<number> {
    const asked = Promise.withResolvers<number>()
    this.#waiting.set(account, [...(this.#waiting.get(account) ?? []), asked])
    if (!this.#reading) void this.#read()
    return asked.promise
  }

  async #read(): Promise<void> {
    this.#reading = true
    await Promise.resolve() // those that open together are read together
    while (this.#waiting.size > 0) {
      const waiting = this.#waiting
      this.#waiting = new Map()
      try {
        const newest = await this.changes().newest([...waiting.keys()])
        for (const [account, asked] of waiting) for (const { resolve } of asked) resolve(newest.get(account) ?? 0)
      } catch (error) {
        for (const { reject } of [...waiting.values()].flat()) reject(error)
      }
    }
    this.#reading = false
  }
}
