import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../db/pool.ts'
import { Jobs } from '../jobs/jobs.ts'
import { PINS_MOVED } from './publish.ts'
import { Release } from './release.ts'

const POLL_MS = 15_000

const LIVE = `
  select release.facts from pin join release using (name, version) order by pin.name`

/** Which releases are live, as last known: a database that is away takes no page with it. */
@Injectable()
export class Registry implements OnApplicationShutdown {
  readonly #log = new Logger('registry')
  readonly #pool: Pool
  readonly #poll: NodeJS.Timeout
  #live: Release[] = []
  #reading: Promise<void> | undefined
  #again = false

  constructor(@Inject(POOL) pool: Pool, jobs: Jobs) {
    this.#pool = pool
    const refresh = () => void this.refresh()
    // Heard at once; polled as well, because a notification can be lost with its connection.
    jobs.listen(PINS_MOVED, refresh, refresh)
    this.#poll = setInterval(refresh, POLL_MS).unref()
  }

  get shell(): Release | undefined {
    return this.#live.find(({ name }) => name === 'shell')
  }

  get remotes(): Release[] {
    return this.#live.filter(({ name }) => name !== 'shell')
  }

  /** Resolves when what was live at the time of the call is known, or could not be read. */
  async refresh(): Promise<void> {
    if (this.#reading) {
      this.#again = true
      return this.#reading
    }
    this.#reading = this.#read().finally(() => {
      this.#reading = undefined
    })
    return this.#reading
  }

  async #read(): Promise<void> {
    do {
      this.#again = false
      try {
        const { rows } = await this.#pool.query<{ facts: unknown }>(LIVE)
        this.#live = rows.flatMap(({ facts }) => this.#parsed(facts))
      } catch (error) {
        this.#log.warn(
          { code: (error as { code?: string }).code },
          'the registry was not read; the last known one holds',
        )
      }
    } while (this.#again)
  }

  #parsed(facts: unknown): Release[] {
    const release = Release.safeParse(facts)
    if (release.success) return [release.data]
    this.#log.warn('a release in the registry is not usable')
    return []
  }

  onApplicationShutdown() {
    clearInterval(this.#poll)
  }
}
