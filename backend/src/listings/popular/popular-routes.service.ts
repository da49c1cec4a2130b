import { Inject, Injectable } from '@nestjs/common'
import { expressionBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.types.ts'
import { now } from '../../db/kysely.ts'
import { READS, type Reads } from '../../db/reads.ts'
import { statement } from '../../db/statement.ts'
import { airportOf } from '../airports/airports.ts'
import { earliestToday } from '../listing.read.ts'
import type { PopularRoute } from './popular-routes.contract.ts'

const MOST = 6
/** Fewer routes would show how empty a site is. */
const FEWEST = 3
const FRESH_MS = 60_000

const newest = (type: 'helper' | 'seeking_help') =>
  expressionBuilder<Database>()
    .selectFrom('listing')
    .select(['departure', 'arrival', 'route'])
    .where('type', '=', sql.lit(type))
    .where('status', '=', sql.lit('open'))
    .where('human', '=', sql.lit(true))
    .where('confirmed_at', 'is not', null)
    .where('closes_at', '>', now())
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(1000))

// Counts what a visitor's search finds. The cost does not grow with the table.
export const findPopular = statement((db) =>
  db
    .with('newest', (db) =>
      db
        .selectFrom(newest('helper').as('helpers'))
        .selectAll()
        .unionAll(db.selectFrom(newest('seeking_help').as('seekers')).selectAll()),
    )
    .with('busiest', (db) =>
      db
        .selectFrom('newest')
        .select(['departure', 'arrival', 'route'])
        .groupBy(['departure', 'arrival', 'route'])
        .having(({ eb, fn }) => eb(fn.countAll(), '>', sql.lit(1)))
        .orderBy(({ fn }) => fn.countAll(), 'desc')
        .orderBy('route')
        .limit(sql.lit(MOST)),
    )
    .selectFrom('busiest')
    .select(({ eb, selectFrom }) => [
      'busiest.departure as from',
      'busiest.arrival as to',
      eb(
        selectFrom('listing as l')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('l.route', '=', 'busiest.route')
          .where('l.status', '=', sql.lit('open'))
          .where('l.closes_at', '>', now())
          .$asScalar(),
        '+',
        selectFrom('open_part as p')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('p.route', '=', 'busiest.route')
          .where('p.type', '=', sql.lit('seeking_help'))
          .where('p.closes_at', '>', now())
          .where('p.end_date', '>=', earliestToday)
          .where('p.for_someone', '=', sql.lit(false))
          .$asScalar(),
      ).as('count'),
    ])
    .orderBy('count', 'desc')
    .orderBy('busiest.route'),
)

@Injectable()
export class PopularRoutesService {
  #known: PopularRoute[] | undefined
  #readAt = Number.NEGATIVE_INFINITY
  #reading: Promise<PopularRoute[]> | undefined

  constructor(@Inject(READS) private readonly reads: Reads) {}

  /** Only the first readers wait; later ones get the cached result, also during a refresh or a failure. */
  async findAll(): Promise<PopularRoute[]> {
    if (!this.#reading && performance.now() - this.#readAt > FRESH_MS) {
      this.#reading = this.#read().finally(() => {
        this.#reading = undefined
      })
      this.#reading.catch(() => {}) // the waiting readers receive the error
    }
    return this.#known ?? (await this.#reading) ?? []
  }

  async #read(): Promise<PopularRoute[]> {
    const rows = await findPopular.rows(this.reads, {})
    const city = (code: string) => airportOf(code)?.city ?? code
    const routes = rows.map((row) => ({ ...row, fromCity: city(row.from), toCity: city(row.to) }))
    this.#readAt = performance.now()
    this.#known = routes.length < FEWEST ? [] : routes
    return this.#known
  }
}
