import { setTimeout as sleep } from 'node:timers/promises'
import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../../db/pool.ts'
import { ProcessesService } from '../../db/processes.service.ts'
import { ENV, type Env } from '../../env.ts'
import { breaksOf, liveReleases } from '../going-live/live-contracts.ts'
import { ownContracts, servedByOthers } from '../going-live/processes.ts'
import { publishBuilds } from './builds.ts'
import { allowedHosts } from './external-release.ts'

const PAUSE_MS = 2_000

/**
 * Makes the builds of this image live once all running processes serve what they need: during a deployment, when the
 * last process of the previous image has ended. This is separate from builds.ts, because plain Node runs that file and
 * knows no decorators.
 */
@Injectable()
export class ImageBuildsService implements OnModuleDestroy {
  readonly #log = new Logger('releases')
  #stopped = false

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(ENV) private readonly env: Env,
    private readonly processes: ProcessesService,
  ) {}

  /** After this step no release goes live that this process does not serve. */
  async publish(): Promise<void> {
    await this.processes.serve(await ownContracts())
    if (!(await this.#attempt()) && (await this.#othersDiffer())) void this.#attemptLater()
  }

  async broken(): Promise<string[]> {
    return breaksOf(await liveReleases(this.pool))
  }

  /** Returns whether no build was refused. */
  async #attempt(): Promise<boolean> {
    const { BUILDS_DIR: folder } = this.env
    if (!folder) return true
    const refused: string[] = []
    await publishBuilds(folder, this.pool, 'new', {
      hosts: allowedHosts(this.env),
      warn: (line) => void refused.push(line),
      onWait: (line) => this.#log.log(line),
    })
    for (const line of refused) this.#log.warn(line)
    return refused.length === 0
  }

  async #othersDiffer(): Promise<boolean> {
    return (await servedByOthers(this.pool)).length > 0
  }

  async #attemptLater(): Promise<void> {
    for (;;) {
      await sleep(PAUSE_MS, undefined, { ref: false })
      if (this.#stopped) return
      try {
        if (await this.#othersDiffer()) continue
        await this.#attempt()
        return
      } catch (error) {
        if (!this.#stopped)
          this.#log.warn({ message: (error as Error).message }, 'the builds of this image could not be published')
      }
    }
  }

  onModuleDestroy() {
    this.#stopped = true
  }
}
