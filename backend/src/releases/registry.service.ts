import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common'
import type { Pool } from 'pg'
import type { Listener } from '../db/notifications.ts'
import { POOL } from '../db/pool.ts'
import { Readiness } from '../http/readiness.ts'
import type { Variant } from './canaries/variants.ts'
import { ReleaseContentsService } from './contents.service.ts'
import { LIVE_SET_CHANNEL, readSet, replacedAmong } from './going-live/live-set.ts'
import type { LiveSet, LiveVersion } from './live-versions.ts'
import { storedHashes } from './publishing/build-files.ts'
import type { FileFacts } from './release.contract.ts'
import { isDraft, Release } from './release.contract.ts'
import { refsFrom, textOf } from './release-refs.ts'
import { findFacts, findWithdrawn } from './releases.sql.ts'

const POLL_MS = 15_000
const MAX_CACHED = 100

interface Known {
  release: Release
  files: Record<string, FileFacts>
}
type Named = [name: string, version: string]

/**
 * Caches the live releases, so that pages work while the database is unavailable. When a release cannot be read, the
 * previous one of that name stays live.
 */
@Injectable()
export class RegistryService implements OnApplicationShutdown {
  readonly #log = new Logger('registry')
  readonly #poll: NodeJS.Timeout
  /** By `name@version`. A release never changes, so it is read once. */
  readonly #known = new Map<string, Known>()
  #withdrawn = new Set<string>()
  #live: LiveSet = { generation: 0, liveVersions: {} }
  #reading: Promise<void> | undefined
  #again = false
  reads = 0

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly contents: ReleaseContentsService,
    private readonly readiness: Readiness,
  ) {
    this.#poll = setInterval(() => this.refresh(), POLL_MS).unref()
  }

  /** Polling covers notifications that are lost with their connection. */
  get listener(): Listener {
    const refresh = () => void this.refresh()
    return { channel: LIVE_SET_CHANNEL, received: refresh, connected: refresh }
  }

  get live(): LiveSet {
    return this.#live
  }

  findInMemory(name: string, version: string): Release | undefined {
    return this.#known.get(`${name}@${version}`)?.release
  }

  liveFor({ canaries }: Variant): Map<string, Release> {
    const releases = new Map<string, Release>()
    for (const [name, { version, canary }] of Object.entries(this.#live.liveVersions)) {
      const release = this.findInMemory(name, canary && canaries.includes(name) ? canary.version : version)
      if (release) releases.set(name, release)
    }
    return releases
  }

  fileOf({ name, version }: Pick<Release, 'name' | 'version'>, path: string): FileFacts | undefined {
    const files = this.#known.get(`${name}@${version}`)?.files
    return files && Object.hasOwn(files, path) ? files[path] : undefined
  }

  async find(name: string, version: string): Promise<Release | undefined> {
    if (!this.findInMemory(name, version)) await this.#load([[name, version]])
    return this.findInMemory(name, version)
  }

  /**
   * Also loads all files. Withdrawn and replaced releases are not found, because they may have known vulnerabilities.
   */
  async findWhole(name: string, version: string): Promise<Release | undefined> {
    if (this.#withdrawn.has(`${name}@${version}`)) return undefined
    if ((await this.replacedAmong([{ name, version }])).length > 0) return undefined
    const release = await this.find(name, version)
    return release && (await this.#problemOf([name, version])) === undefined ? release : undefined
  }

  replacedAmong(releases: ReadonlyArray<{ name: string; version: string }>): Promise<string[]> {
    return replacedAmong(this.pool, releases)
  }

  /** Includes releases that cannot be read. Throws when the database is unavailable. */
  async refreshed(): Promise<LiveSet> {
    await this.refresh()
    return readSet(this.pool)
  }

  /** Resolves when the set that was live at the time of the call is loaded, or failed to load. */
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

  async isIdle(): Promise<boolean> {
    await this.#reading
    return true
  }

  async #read(): Promise<void> {
    do {
      this.#again = false
      this.reads += 1
      try {
        const set = await readSet(this.pool)
        this.#withdrawn = await this.#readWithdrawn()
        const versions = Object.entries(set.liveVersions).flatMap(([name, liveVersion]) =>
          versionsOf(name, liveVersion),
        )
        await this.#load(versions.filter(([name, version]) => isDraft(version) || !this.findInMemory(name, version)))
        await this.contents.load(versions.flatMap((named) => this.#hashesOf(named)))
        this.#live = { ...set, liveVersions: await this.#readable(set.liveVersions) }
        this.#evict(new Set([...versions, ...this.#liveVersions()].map((named) => named.join('@'))))
      } catch (error) {
        const { code, message } = error as { code?: string; message: string }
        this.#log.warn({ code, message }, 'reading the live releases failed; serving the last known ones')
      }
    } while (this.#again)
  }

  async #readable(liveVersions: LiveSet['liveVersions']): Promise<LiveSet['liveVersions']> {
    const readable: LiveSet['liveVersions'] = {}
    const problems: string[] = []
    for (const [name, liveVersion] of Object.entries(liveVersions)) {
      const [problem, canaryProblem] = await Promise.all(
        versionsOf(name, liveVersion).map((named) => this.#problemOf(named)),
      )
      problems.push(...[problem ?? [], canaryProblem ?? []].flat())
      const good = problem ? this.#live.liveVersions[name] : liveVersion
      if (good) readable[name] = canaryProblem && good === liveVersion ? { version: liveVersion.version } : good
    }
    for (const problem of problems) this.#log.error(`${problem}; the previous release stays live`)
    this.readiness.warn('releases', problems)
    return readable
  }

  async #problemOf(named: Named): Promise<string | undefined> {
    if (!this.findInMemory(...named)) return `${named.join('@')} is not in the registry, or is not usable`
    const missing = new Set(await this.contents.load(this.#hashesOf(named)))
    const files = Object.entries(this.#known.get(named.join('@'))?.files ?? {})
    const lost = files.find(([, { hash, br = hash, gzip = hash }]) => [hash, br, gzip].some((one) => missing.has(one)))
    return lost && `${named.join('@')} is missing the file ${lost[0]}`
  }

  async #readWithdrawn(): Promise<Set<string>> {
    return new Set((await findWithdrawn.rows(this.pool, {})).map(textOf))
  }

  #hashesOf(named: Named): string[] {
    const known = this.#known.get(named.join('@'))
    return known ? storedHashes(known.release, known.files) : []
  }

  #liveVersions(): Named[] {
    return Object.entries(this.#live.liveVersions).flatMap(([name, liveVersion]) => versionsOf(name, liveVersion))
  }

  async #load(missing: Named[]): Promise<void> {
    if (missing.length === 0) return
    const refs = refsFrom(missing.map(([name, version]) => ({ name, version })))
    for (const { facts, files } of await findFacts.rows(this.pool, refs)) {
      const { data } = Release.safeParse(facts)
      if (data) this.#known.set(`${data.name}@${data.version}`, { release: data, files })
    }
  }

  #evict(live: Set<string>): void {
    for (const key of this.#known.keys()) if (this.#known.size > MAX_CACHED && !live.has(key)) this.#known.delete(key)
  }

  onApplicationShutdown() {
    clearInterval(this.#poll)
  }
}

const versionsOf = (name: string, { version, canary }: LiveVersion): Named[] =>
  canary
    ? [
        [name, version],
        [name, canary.version],
      ]
    : [[name, version]]
