import { randomUUID } from 'node:crypto'

/** What a bus sends to itself: when it is heard, all that was sent before has been heard, too. */
export class Fences {
  readonly #waiting = new Map<string, (hasArrived: boolean) => void>()

  /** Sends a fence. Resolves with true when it is heard, and with false when the connection is lost. */
  async pass(send: (id: string) => Promise<unknown>): Promise<boolean> {
    const id = randomUUID()
    const { promise, resolve } = Promise.withResolvers<boolean>()
    this.#waiting.set(id, resolve)
    await send(id)
    return promise
  }

  heard(id: string): void {
    this.#waiting.get(id)?.(true)
    this.#waiting.delete(id)
  }

  lost(): void {
    for (const resolve of this.#waiting.values()) resolve(false)
    this.#waiting.clear()
  }
}
