declare module '../contributions.ts' {
  interface ContributionTypes {
    trackedWork: TrackedWork
  }
}

export interface TrackedWork {
  /** The amount of work that has ended. Work counts before its effects on other modules end. */
  readonly ended: () => number
  /** Waits for the work in progress if it can. Resolves with false while work is left. */
  readonly isIdle: () => Promise<boolean>
}

/** Tracks work that no caller waits for, so that `settled` waits for it. */
export class BackgroundWork implements TrackedWork {
  readonly #running = new Set<Promise<void>>()
  #ended = 0

  add(work: Promise<void>): void {
    this.#running.add(work)
    void work.finally(() => {
      this.#running.delete(work)
      this.#ended += 1
    })
  }

  readonly ended = () => this.#ended

  readonly isIdle = async () => {
    await Promise.all(this.#running)
    return true
  }
}
