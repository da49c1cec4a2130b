import { setTimeout as sleep } from 'node:timers/promises'
import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../../db/pool.ts'
import { ENV, type Env } from '../../env.ts'
import { breaksOf, liveReleases } from '../going-live/live-contracts.ts'
import { readSet } from '../going-live/live-set.ts'
import { Processes } from '../going-live/processes.service.ts'
import { isOlder, servedByOthers } from '../going-live/processes.ts'
import { publishBuilds } from './builds.ts'
import { allowedHosts } from './external-release.ts'

const PAUSE_MS = 2_000

/**
 * A new image has the builds of its checkout: its first process makes them live, through the same registry.
 * Apart from builds.ts, because plain Node runs that file and knows no decorators.
 */
@Injectable()
export class ImageBuilds implements OnModuleDestroy {
  readonly #log = new Logger('releases')
  #stopped = false

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(ENV) private readonly env: Env,
    private readonly processes: Processes,
  ) {}

  /** A step of the start: from here on no release goes live that this process does not serve. */
  async publish(): Promise<void> {
    await this.processes.join()
    const { BUILDS_DIR: folder } = this.env
    if (!folder) return
    if (await isOlder(this.pool)) {
      this.#log.warn('a newer process runs, so the builds of this image do not replace what is live')
      return
    }
    const { liveVersions } = await readSet(this.pool)
    const wasAlone = (await servedByOthers(this.pool)).length === 0
    if (!(await this.#attempt(folder)) && !wasAlone) void this.#whenOthersHaveLeft(folder, liveVersions)
  }

  /** The live releases, after the builds of this image, that this backend would break. */
  async broken(): Promise<string[]> {
    return breaksOf(await liveReleases(this.pool))
  }

  /** Returns whether no build was refused. With `before`, skips names whose live release has changed since. */
  async #attempt(folder: string, before?: Awaited<ReturnType<typeof readSet>>['liveVersions']): Promise<boolean> {
    const refused: string[] = []
    const { liveVersions } = await readSet(this.pool)
    const say = (line: string) => void refused.push(line)
    const isOwn = (name: string) => !before || JSON.stringify(liveVersions[name]) === JSON.stringify(before[name])
    await publishBuilds(folder, this.pool, 'new', { hosts: allowedHosts(this.env), say, isOwn })
    for (const line of refused) this.#log.warn(line)
    return refused.length === 0
  }

  /** During a deployment older processes still run. What they do not serve goes live once the last of them has ended. */
  async #whenOthersHaveLeft(
    folder: string,
    before: Awaited<ReturnType<typeof readSet>>['liveVersions'],
  ): Promise<void> {
    while (!this.#stopped) {
      await sleep(PAUSE_MS, undefined, { ref: false })
      if (this.#stopped) return
      try {
        if ((await servedByOthers(this.pool)).length > 0) continue
        await this.#attempt(folder, before)
        return
      } catch (error) {
        this.#log.warn({ message: (error as Error).message }, 'the builds of this image are not live yet')
      }
    }
  }

  onModuleDestroy() {
    this.#stopped = true
  }
}
