import { Inject, Injectable } from '@nestjs/common'
import { type Expression, expressionBuilder, sql } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '../../db/database.types.ts'
import { iso, now } from '../../db/kysely.ts'
import { POOL } from '../../db/pool.ts'
import { type Args, statement } from '../../db/statement.ts'
import type { Limit } from '../../http/rate-limit.ts'
import { RateLimit } from '../../http/rate-limit.ts'
import { ProcessCounter } from '../../metrics/counters.ts'
import { RegistryService } from '../registry.service.ts'
import { isOneOf, type Ref, type Refs, refsFrom, textOf } from '../release-refs.ts'
import { anonymousMessage, engineOf } from './anonymous-message.ts'
import type { BrowserError } from './browser-error.contract.ts'

// Bounds the effect of a browser that fails in a loop, and of invented errors.
const ERRORS: Limit = { name: 'browser-errors', max: 20, seconds: 3600 }
const MOST_DIFFERENT = 50
const SHOWN = 10
const MORE = { message: 'Other errors', route: '/', engine: 'other' }

const counted = new ProcessCounter(
  'browser_errors_total',
  'Uncaught errors that browsers have reported, by release; at most 20 an hour of each network.',
  ['release'],
)

interface Row extends Ref {
  message: string
  route: string
  engine: string
}

const addError = statement((db, { name, version, message, route, engine }: Args<Row>) => {
  const { cast, eb, exists, or } = expressionBuilder<Database>()
  const ofRelease = db.selectFrom('browser_error').where('name', '=', name).where('version', '=', version)
  const isKnown = exists(
    ofRelease.select('count').where('message', '=', message).where('route', '=', route).where('engine', '=', engine),
  )
  const hasRoom = eb(
    ofRelease.select(({ fn }) => fn.countAll<number>().as('count')).$asScalar(),
    '<',
    sql.lit(MOST_DIFFERENT),
  )
  const own = (value: Expression<string>, more: string) =>
    eb
      .case()
      .when(or([isKnown, hasRoom]))
      .then(cast<string>(value, 'text'))
      .else(sql.lit(more))
      .end()
  return db
    .insertInto('browser_error')
    .values({
      ...{ name, version, count: 1 },
      message: own(message, MORE.message),
      route: own(route, MORE.route),
      engine: own(engine, MORE.engine),
    })
    .onConflict((of) =>
      of
        .columns(['name', 'version', 'message', 'route', 'engine'])
        .doUpdateSet(({ eb }) => ({ count: eb('browser_error.count', '+', 1), last_at: now() })),
    )
})

const findErrors = statement((db, refs: Args<Refs>) =>
  db
    .selectFrom('browser_error')
    .select(({ ref }) => [
      ...(['name', 'version', 'message', 'route', 'engine', 'count'] as const),
      iso(ref('last_at')).as('lastAt'),
    ])
    .where(isOneOf(refs))
    .orderBy('count', 'desc'),
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
    return isKnown ? route : MORE.route
  }
}
