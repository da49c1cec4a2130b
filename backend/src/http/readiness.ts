import { setTimeout as sleep } from 'node:timers/promises'
import { type BeforeApplicationShutdown, Inject, Injectable, type OnModuleDestroy } from '@nestjs/common'
import { ENV, type Env } from '../env.ts'

// From the word to stop; the process has ended within ten seconds (main.ts).
export const REQUESTS_END_MS = 7_000
const JOBS_END_MS = 8_500

/**
 * Whether this process wants traffic: it has started, and it is not going away. The database is everybody's: were it
 * asked, its absence would take every process out at once, and with them what goes on without it.
 */
@Injectable()
export class Readiness implements OnModuleDestroy, BeforeApplicationShutdown {
  readonly #drainMs: number
  #missing = new Set<string>()
  readonly #warnings = new Map<string, string[]>()
  #leftAt = 0

  constructor(@Inject(ENV) env: Env) {
    this.#drainMs = env.DRAIN_MS
  }

  /** Announces a part that is not up yet; the returned function says that it is. */
  expect(part: string): () => void {
    this.#missing.add(part)
    return () => this.#missing.delete(part)
  }

  /** Says what a part of this process lacks although it wants traffic; nothing when all is well again. */
  warn(part: string, problems: string[]): void {
    if (problems.length > 0) this.#warnings.set(part, problems)
    else this.#warnings.delete(part)
  }

  get warnings(): string[] {
    return [...this.#warnings.values()].flat()
  }

  /** Whether parts of this process are not up yet. */
  get isStarting(): boolean {
    return this.#missing.size > 0
  }

  problem(): string | undefined {
    if (this.#leftAt) return 'leaving'
    return this.isStarting ? `starting: ${[...this.#missing].join(', ')}` : undefined
  }

  /** How long running jobs may still take. */
  get jobsEndInMs(): number {
    return this.#leftAt + JOBS_END_MS - Date.now()
  }

  onModuleDestroy() {
    this.#leftAt = Date.now()
  }

  /** Nest closes the listener only after this: the load balancer has one probe interval to look elsewhere. */
  async beforeApplicationShutdown() {
    await sleep(this.#drainMs)
  }
}
