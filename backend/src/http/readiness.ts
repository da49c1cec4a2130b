import { setTimeout as sleep } from 'node:timers/promises'
import { type BeforeApplicationShutdown, Inject, Injectable, type OnModuleDestroy } from '@nestjs/common'
import { ENV, type Env } from '../env.ts'

// Counted from the signal to stop; the process ends within ten seconds (main.ts).
export const REQUESTS_END_MS = 7_000
const JOBS_END_MS = 8_500

/**
 * A process is ready when it has started and is not stopping. The database is not considered: an outage would make
 * every process unready at the same time, although many features work without it.
 */
@Injectable()
export class Readiness implements OnModuleDestroy, BeforeApplicationShutdown {
  readonly #drainMs: number
  readonly #missing = new Map<string, string>()
  readonly #warnings = new Map<string, string[]>()
  #leftAt = 0

  constructor(@Inject(ENV) env: Env) {
    this.#drainMs = env.DRAIN_MS
  }

  /** Announces a part that has to start before the process is ready. Call the returned function when it has. */
  announce(part: string): () => void {
    this.#missing.set(part, '')
    return () => this.#missing.delete(part)
  }

  /** Sets the reason why a part cannot start; an empty text clears it. */
  explain(part: string, why: string): void {
    if (this.#missing.has(part)) this.#missing.set(part, why)
  }

  warn(part: string, problems: string[]): void {
    if (problems.length > 0) this.#warnings.set(part, problems)
    else this.#warnings.delete(part)
  }

  get warnings(): string[] {
    return [...this.#warnings.values()].flat()
  }

  get isStarting(): boolean {
    return this.#missing.size > 0
  }

  problem(): string | undefined {
    if (this.#leftAt) return 'leaving'
    const parts = [...this.#missing].map(([part, why]) => (why ? `${part} (${why})` : part))
    return this.isStarting ? `starting: ${parts.join(', ')}` : undefined
  }

  get jobsEndInMs(): number {
    return this.#leftAt + JOBS_END_MS - Date.now()
  }

  onModuleDestroy() {
    this.#leftAt = Date.now()
  }

  /** Nest closes the listener only afterwards, so the load balancer has one probe interval to notice. */
  async beforeApplicationShutdown() {
    await sleep(this.#drainMs)
  }
}
