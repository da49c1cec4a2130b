import type { Settle } from '../src/jobs/background-work.ts'

/** Work that has begun and not ended, such as the calls that a stand-in carries out and what it sends to the site afterwards. */
export class UnderWay {
  #begun = 0
  #ended = 0

  async add<T>(work: Promise<T>): Promise<T> {
    this.#begun += 1
    return work.finally(() => {
      this.#ended += 1
    })
  }

  /** This work as part of what a site waits for. `isIdle` says whether nothing else is left to do. */
  settle(isIdle: () => Promise<boolean> = async () => true): Settle {
    return { ended: () => this.#ended, isIdle: async () => (await isIdle()) && this.#begun === this.#ended }
  }
}
