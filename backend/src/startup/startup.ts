import { setTimeout as sleep } from 'node:timers/promises'
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common'
import { UnusableSchema } from '../db/unusable-schema.ts'
import { Readiness } from '../http/readiness.ts'

/** Readiness shows the name of the step. It is repeated until it succeeds. */
export type Step = readonly [name: string, act: () => Promise<unknown>]

declare module '../contributions.ts' {
  interface ContributionTypes {
    /** Writes the rows that belong to the code, after the migrations. */
    referenceData: (databaseUrl: string) => Promise<void>
  }
}

export const STEPS = Symbol('STEPS')

/**
 * Thrown by a startup step that waits for an operator. Readiness shows the message, which therefore contains no data of
 * a person or the database.
 */
export class NotReady extends Error {}

const SHORTEST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 2_000

/** The database may be unavailable at the start, and may be lost during a step. */
@Injectable()
export class Startup implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #log = new Logger('startup')
  readonly #ready: () => void
  #done: Promise<void> | undefined
  #stopped = false

  constructor(
    @Inject(STEPS) private readonly steps: readonly Step[],
    private readonly readiness: Readiness,
  ) {
    this.#ready = readiness.announce('modules')
  }

  onApplicationBootstrap() {
    this.done().catch(() => {}) // main.ts handles the failure
  }

  done(): Promise<void> {
    this.#done ??= this.#takeAll()
    return this.#done
  }

  async #takeAll(): Promise<void> {
    for (const [name, act] of this.steps) {
      const taken = this.readiness.announce(name)
      this.#ready() // only after the next part is announced, so that readiness never flickers
      await this.#take(name, act)
      if (this.#stopped) return
      taken()
    }
  }

  async #take(name: string, act: Step[1]): Promise<void> {
    for (let pause = SHORTEST_PAUSE_MS; !this.#stopped; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        await act()
        return
      } catch (error) {
        if (error instanceof UnusableSchema) throw error
        this.readiness.explain(name, error instanceof NotReady ? error.message : '')
        const { code, name: kind, message } = error as Error & { code?: string }
        // The queries of a start have no values, so the message contains no personal data.
        this.#log.warn({ step: name, code, name: kind, message }, `not started, next try in ${pause} ms`)
        await sleep(pause)
      }
    }
  }

  onModuleDestroy() {
    this.#stopped = true
  }
}
