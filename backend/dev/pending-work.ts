import type { TrackedWork } from '../src/jobs/background-work.ts'

/** Counts unfinished work, such as the calls that a fake processes and the webhooks that it sends to the site. */
export class PendingWork {
  #begun = 0
  #ended = 0

  async add<T>(work: Promise<T>): Promise<T> {
    this.#begun += 1
    return work.finally(() => {
      this.#ended += 1
    })
  }

  /** Makes this work part of the site's idle check. `isIdle` reports whether nothing else is left to do. */
  settle(isIdle: () => Promise<boolean> = async () => true): TrackedWork {
    return { ended: () => this.#ended, isIdle: async () => (await isIdle()) && this.#begun === this.#ended }
  }
}
