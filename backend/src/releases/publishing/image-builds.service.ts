import { setTimeout as sleep } from 'node:timers/promises'
import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../../db/pool.ts'
import { ENV, type Env } from '../../env.ts'
import { breaksOf, liveReleases } from '../going-live/live-contracts.ts'
import { type LiveSet, readSet } from '../going-live/live-set.ts'
import { ProcessesService } from '../going-live/processes.service.ts'
import { isOlder, isReturning, reportReady, servedByOthers, situation } from '../going-live/processes.ts'
import { makeServedSetLive } from '../going-live/served-set.ts'
import { publishBuilds } from './builds.ts'
import { allowedHosts } from './external-release.ts'

const PAUSE_MS = 2_000

/**
 * Makes releases live that all running backends serve. A new image's own builds go live once all processes serve them;
 * an older image, which operators return to, gets the newest releases that it serves. This is separate from builds.ts,
 * because plain Node runs that file and knows no decorators.
 */
@Injectable()
export class ImageBuildsService implements OnModuleDestroy {
  readonly #log = new Logger('releases')
  #stopped = false
  /** The live set at the start of this process, while builds of this image wait. */
  #waitingSince: LiveSet['liveVersions'] | undefined

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(ENV) private readonly env: Env,
    private readonly processes: ProcessesService,
  ) {}

  /** After this step no release goes live that this process does not serve. */
  async publish(): Promise<void> {
    await this.processes.join()
    const found = await situation(this.pool)
    const { liveVersions } = await readSet(this.pool)
    const isAlone = (await servedByOthers(this.pool)).length === 0
    if (await isOlder(this.pool)) {
      this.#log.warn('a newer process runs, so the builds of this image do not replace what is live')
      this.#waitingSince = liveVersions
    } else if (!(await this.#attempt()) && !isAlone) this.#waitingSince = liveVersions
    await this.#settle()
    void this.#follow(found)
  }

  async broken(): Promise<string[]> {
    return breaksOf(await liveReleases(this.pool))
  }

  async ready(): Promise<void> {
    await reportReady(this.pool)
  }

  /** Returns whether no build was refused. With `before`, skips names whose live release has changed since. */
  async #attempt(before?: LiveSet['liveVersions']): Promise<boolean> {
    const { BUILDS_DIR: folder } = this.env
    if (!folder) return true
    const refused: string[] = []
    const { liveVersions } = await readSet(this.pool)
    const warn = (line: string) => void refused.push(line)
    const isOwn = (name: string) => !before || JSON.stringify(liveVersions[name]) === JSON.stringify(before[name])
    const onWait = (line: string) => this.#log.log(line)
    await publishBuilds(folder, this.pool, 'new', { hosts: allowedHosts(this.env), warn, onWait, isOwn })
    for (const line of refused) this.#log.warn(line)
    return refused.length === 0
  }

  /** In development, a changed contract must not roll back releases. */
  async #settle(): Promise<void> {
    if (this.env.NODE_ENV === 'development') return
    if (await mayRestore(this.pool)) this.#logChange(await makeServedSetLive(this.pool, 'all'))
    else if ((await servedByOthers(this.pool)).length === 0)
      this.#logChange(await makeServedSetLive(this.pool, 'replaced'))
  }

  /** Repeats whenever other contracts run or another set is live. */
  async #follow(found: string): Promise<void> {
    for (let settled = found; !this.#stopped; ) {
      await sleep(PAUSE_MS, undefined, { ref: false })
      if (this.#stopped) return
      try {
        const now = await situation(this.pool)
        if (now === settled) continue
        await this.#publishWaiting()
        await this.#settle()
        settled = now
      } catch (error) {
        if (!this.#stopped)
          this.#log.warn({ message: (error as Error).message }, 'the live releases were not compared with the backends')
      }
    }
  }

  /**
   * During a deployment older processes still run. Builds that they do not serve go live once the last of them has
   * ended.
   */
  async #publishWaiting(): Promise<void> {
    if (!this.#waitingSince || (await servedByOthers(this.pool)).length > 0) return
    await this.#attempt(this.#waitingSince)
    this.#waitingSince = undefined
  }

  #logChange(what: string | undefined): void {
    if (what) this.#log.warn({ what }, 'the live releases follow the backends that run')
  }

  onModuleDestroy() {
    this.#stopped = true
  }
}

/** Only an image that operators return to may replace newer releases; a new one that breaks them waits. */
export const mayRestore = async (pool: Pool): Promise<boolean> => (await isOlder(pool)) || (await isReturning(pool))
