import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../db/pool.ts'
import { Jobs } from '../jobs/jobs.ts'
import { type LiveSet, readSet, SET_MOVED } from './release/live-set.ts'
import { isDraft, Release } from './release.ts'

const POLL_MS = 15_000
const KEPT = 100

const FACTS = `
  select facts from release where (name, version) in (select * from unnest($1::text[], $2::text[]))`

/** Which releases are live, as last known: a database that is away takes no page with it. */
@Injectable()
export class Registry implements OnApplicationShutdown {
  readonly #log = new Logger('registry')
  readonly #pool: Pool
  readonly #poll: NodeJS.Timeout
  /** By `name@version`: a release never changes, so it is read once. */
  readonly #known = new Map<string, Release>()
  #live: LiveSet = { generation: 0, pins: {} }
  #reading: Promise<void> | undefined
  #again = false

  constructor(@Inject(POOL) pool: Pool, jobs: Jobs) {
    this.#pool = pool
    const refresh = () => void this.refresh()
    // Heard at once; polled as well, because a notification can be lost with its connection.
    jobs.listen(SET_MOVED, refresh, refresh)
    this.#poll = setInterval(refresh, POLL_MS).unref()
  }

  get live(): LiveSet {
    return this.#live
  }

  /** A release of the live set, its canary included, without asking anybody. */
  known(name: string, version: string): Release | undefined {
    return this.#known.get(`${name}@${version}`)
  }

  /** Any release that was ever published. */
  async find(name: string, version: string): Promise<Release | undefined> {
    if (!this.known(name, version)) await this.#learn([[name, version]])
    return this.known(name, version)
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
        const set = await readSet(this.#pool)
        const wanted = Object.entries(set.pins).flatMap(
          ([name, { version, canary }]): Array<[string, string]> =>
            canary
              ? [
                  [name, version],
                  [name, canary.version],
                ]
              : [[name, version]],
        )
        await this.#learn(wanted.filter(([name, version]) => isDraft(version) || !this.known(name, version)))
        this.#live = set
        this.#forget(new Set(wanted.map(([name, version]) => `${name}@${version}`)))
      } catch (error) {
        const { code, message } = error as { code?: string; message: string }
        this.#log.warn({ code, message }, 'the registry was not read; the last known one holds')
      }
    } while (this.#again)
  }

  async #learn(wanted: Array<[name: string, version: string]>): Promise<void> {
    if (wanted.length === 0) return
    const columns = [wanted.map(([name]) => name), wanted.map(([, version]) => version)]
    const { rows } = await this.#pool.query<{ facts: unknown }>(FACTS, columns)
    for (const { facts } of rows) {
      const { data } = Release.safeParse(facts)
      if (data) this.#known.set(`${data.name}@${data.version}`, data)
      else this.#log.warn('a release in the registry is not usable')
    }
  }

  /** Those that were looked ahead at, oldest first, once there are many. */
  #forget(live: Set<string>): void {
    for (const key of this.#known.keys()) if (this.#known.size > KEPT && !live.has(key)) this.#known.delete(key)
  }

  onApplicationShutdown() {
    clearInterval(this.#poll)
  }
}
