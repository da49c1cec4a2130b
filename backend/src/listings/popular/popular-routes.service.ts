import { Inject, Injectable } from '@nestjs/common'
import { READS, type Reads } from '../../db/reads.ts'
import { airportOf } from '../airports/airports.ts'
import { EARLIEST_TODAY } from '../search/search.conditions.ts'
import type { PopularRoute } from './popular-routes.contract.ts'

const MOST = 6
/** With fewer, they would say how empty a site is, and not where people fly. */
const FEWEST = 3
const FRESH_MS = 60_000

const NEWEST = (type: string) => `
  (select departure, arrival, route from listing
   where type = '${type}' and status = 'open' and human and confirmed_at is not null and closes_at > now()
   order by created_at desc, id desc limit 1000)`

// The routes of the newest listings, each with the number that a visitor's search finds: its cost does not grow with the table.
// A route gets here by confirmed listings only.
export const POPULAR = `
  with newest as (${NEWEST('helper')} union all ${NEWEST('seeking_help')}), busiest as (
    select departure, arrival, route from newest group by departure, arrival, route having count(*) > 1
    order by count(*) desc, route limit ${MOST}
  )
  select departure as "from", arrival as "to",
    (select count(*)::int from listing l where l.route = b.route and l.status = 'open' and l.closes_at > now())
    + (select count(*)::int from open_part p where p.route = b.route and p.type = 'seeking_help' and p.closes_at > now()
         and p.end_date >= ${EARLIEST_TODAY} and not p.for_someone) as count
  from busiest b order by count desc, route`

/** The routes with most open listings, for the home page. They are read once a minute, whoever asks. */
@Injectable()
export class PopularRoutes {
  #known: PopularRoute[] | undefined
  #readAt = Number.NEGATIVE_INFINITY
  #reading: Promise<PopularRoute[]> | undefined

  constructor(@Inject(READS) private readonly reads: Reads) {}

  /** None when there are too few. Only the first readers wait; later ones get the last answer, also while none comes. */
  async all(): Promise<PopularRoute[]> {
    if (!this.#reading && performance.now() - this.#readAt > FRESH_MS) {
      this.#reading = this.#read().finally(() => {
        this.#reading = undefined
      })
      this.#reading.catch(() => {}) // whoever waits hears of it
    }
    return this.#known ?? (await this.#reading) ?? []
  }

  async #read(): Promise<PopularRoute[]> {
    type Row = Pick<PopularRoute, 'from' | 'to' | 'count'>
    const { rows } = await this.reads.query<Row>({ name: 'popular-routes', text: POPULAR })
    const city = (code: string) => airportOf(code)?.city ?? code
    const routes = rows.map((row) => ({ ...row, fromCity: city(row.from), toCity: city(row.to) }))
    this.#readAt = performance.now()
    this.#known = routes.length < FEWEST ? [] : routes
    return this.#known
  }
}
