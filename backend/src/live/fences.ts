import { randomUUID } from 'node:crypto'

/** A bus sends a fence to itself: when it arrives, every earlier message has arrived. */
export class Fences {
  readonly #waiting = new Map<string, (hasArrived: boolean) => void>()

  /** Resolves with false when the connection is lost. */
  async pass(send: (id: string) => Promise<unknown>): Promise<boolean> {
    const id = randomUUID()
    const { promise, resolve } = Promise.withResolvers<boolean>()
    this.#waiting.set(id, resolve)
    await send(id)
    return promise
  }

  received(id: string): void {
    this.#waiting.get(id)?.(true)
    this.#waiting.delete(id)
  }

  lost(): void {
    for (const resolve of this.#waiting.values()) resolve(false)
    this.#waiting.clear()
  }
}
