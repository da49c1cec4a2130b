import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../../db/pool.ts'
import { airportOf } from '../airports/airports.ts'
import { daysAfter, todayIn } from '../itinerary/itinerary.contract.ts'
import type { ListingsQuery } from '../listings.contract.ts'
import { countUnmet } from './unmet.sql.ts'

const WRITE_MS = 5_000
const LONGEST_AHEAD_DAYS = 366
// A network counts once a day for the same search, and for this many searches, so that no one can fake demand.
const SEARCHES_OF_A_NETWORK = 30
const NETWORKS = 10_000
/** Different searches between two writes, and rows a day: robots may fill about sixty megabytes. */
const MAX_UNWRITTEN = 1_000
export const ROWS_OF_A_DAY = 5_000

interface Noted {
  route: string
  day: string | null
  count: number
}

/**
 * Stores nothing about the visitor: the networks of a day are in memory only. A crash or an unavailable database loses counts, never
 * a response.
 */
@Injectable()
export class UnmetSearchesService implements OnApplicationShutdown {
  readonly #log = new Logger('unmet')
  #noted = new Map<string, Noted>()
  #today = ''
  readonly #searchesOf = new Map<string, Set<string>>()
  #timer: NodeJS.Timeout | undefined

  constructor(@Inject(POOL) private readonly pool: Pool) {}

  note({ from, to, date, type }: ListingsQuery, network: string): void {
    if (!from || !to || from === to || type === 'seeking_help' || !airportOf(from) || !airportOf(to)) return
    const today = todayIn('UTC')
    // In some zone it is still yesterday.
    if (date && (date < daysAfter(today, -1) || date > daysAfter(today, LONGEST_AHEAD_DAYS))) return
    const [route, day] = [from + to, date ?? null]
    const key = `${route} ${day}`
    if (!this.#isNew(today, network, key)) return
    const noted = this.#noted.get(key)
    if (noted) noted.count += 1
    else if (this.#noted.size < MAX_UNWRITTEN) this.#noted.set(key, { route, day, count: 1 })
    this.#timer ??= setTimeout(() => void this.write(), WRITE_MS).unref()
  }

  #isNew(today: string, network: string, key: string): boolean {
    if (this.#today !== today) this.#searchesOf.clear()
    this.#today = today
    const searches = this.#searchesOf.get(network) ?? new Set()
    if (searches.has(key) || searches.size >= SEARCHES_OF_A_NETWORK) return false
    if (searches.size === 0 && this.#searchesOf.size >= NETWORKS) return false
    this.#searchesOf.set(network, searches.add(key))
    return true
  }

  async write(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const noted = [...this.#noted.values()]
    this.#noted = new Map()
    if (noted.length === 0) return
    const counted = { noted: JSON.stringify(noted), most: ROWS_OF_A_DAY }
    await countUnmet.rows(this.pool, counted).catch(({ code }: { code?: string }) => {
      this.#log.warn({ code, searches: noted.length }, 'unmet searches were not counted')
    })
  }

  onApplicationShutdown(): Promise<void> {
    return this.write()
  }
}
