import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../../db/pool.ts'
import { type Limit, RateLimit } from '../../http/rate-limit.ts'
import { ProcessCounter } from '../../metrics/counters.ts'
import { RegistryService } from '../registry.service.ts'
import { type Ref, refsFrom, textOf } from '../release-refs.ts'
import { anonymousMessage, engineOf } from './anonymous-message.ts'
import type { BrowserError } from './browser-error.contract.ts'
import { addError, findErrors } from './browser-errors.sql.ts'

// Bounds the effect of a browser that fails in a loop, and of invented errors.
const ERRORS: Limit = { name: 'browser-errors', max: 20, seconds: 3600 }
const SHOWN = 10

const counted = new ProcessCounter(
  'browser_errors_total',
  'Uncaught errors that browsers have reported, by release; at most 20 an hour of each network.',
  ['release'],
)

/** Stores no personal data. */
@Injectable()
export class BrowserErrorsService {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly registry: RegistryService,
    private readonly limits: RateLimit,
  ) {}

  async record({ release, route, message }: BrowserError, ip: string, userAgent?: string): Promise<void> {
    if (!this.#isLive(release)) return
    await this.limits.takeFrom(ERRORS, ip)
    const [name = '', version = ''] = release.split('@')
    const error = { message: anonymousMessage(message), route: this.#routeOf(route), engine: engineOf(userAgent) }
    await addError.rows(this.pool, { name, version, ...error })
    counted.inc({ release })
  }

  async findByRelease(releases: readonly Ref[]) {
    const rows = await findErrors.rows(this.pool, refsFrom(releases))
    const grouped = Map.groupBy(rows, textOf)
    return (release: Ref) =>
      (grouped.get(textOf(release)) ?? []).slice(0, SHOWN).map(({ name: _, version: __, ...error }) => error)
  }

  #isLive(release: string): boolean {
    return Object.entries(this.registry.live.liveVersions).some(([name, { version, canary }]) =>
      [version, canary?.version].some((each) => each !== undefined && `${name}@${each}` === release),
    )
  }

  /** Only routes of live releases are stored: others could be paths with ids. */
  #routeOf(route: string): string {
    const isKnown = Object.entries(this.registry.live.liveVersions).some(([name, { version }]) => {
      const release = this.registry.findInMemory(name, version) as { routes?: { path: string }[]; pages?: string[] }
      return release?.routes?.some(({ path }) => path === route) || release?.pages?.includes(route)
    })
    return isKnown ? route : '/'
  }
}
