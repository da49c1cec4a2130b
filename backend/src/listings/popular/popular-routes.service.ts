import { Inject, Injectable } from '@nestjs/common'
import { READS, type Reads } from '../../db/reads.ts'
import { airportOf } from '../airports/airports.ts'
import type { PopularRoute } from './popular-routes.contract.ts'
import { findPopular } from './popular-routes.sql.ts'

/** Fewer routes would show how empty a site is. */
const FEWEST = 3
const FRESH_MS = 60_000

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
