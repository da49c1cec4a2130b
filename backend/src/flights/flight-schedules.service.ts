import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { Jobs } from '../jobs/jobs.ts'
import { daysAfter, todayIn } from '../listings/trip/flight.contract.ts'
import {
  matchListingsOf,
  type NumberOnDay,
  renewListingsOf,
  unknownFlights,
} from '../listings/trip/known-flights.service.ts'
import { FlightData } from './flight-data.ts'
import { isPublished } from './flights.contract.ts'
import { Flights } from './flights.service.ts'

/** The schedules that a published listing, or a saved search, needs. */
export type ScheduleJob = { schedulesOf: number } | { lookUp: NumberOnDay }

const HOUR = 3_600
const DAY = 24 * HOUR
/** When a schedule is looked up again that the provider could not say, */
const RETRY_SECONDS = 6 * HOUR
/** or that it does not have. */
const UNKNOWN_SECONDS = 7 * DAY

/** Looks up the schedules of the flights of listings and saved searches, so that matching knows which numbers are one flight. */
@Injectable()
export class FlightSchedules {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly flights: Flights,
    private readonly provider: FlightData,
  ) {}

  async work(job: ScheduleJob): Promise<void> {
    const isSearch = 'lookUp' in job
    const wanted = isSearch ? [job.lookUp] : await unknownFlights.rows(this.em, { listing: job.schedulesOf })
    const waits: number[] = []
    for (const each of wanted) waits.push(...(await this.#lookUp(each, isSearch)))
    if (waits.length === 0) return
    await this.em.fork().transactional((em) => this.jobs.send(em, 'flights', job, { startAfter: Math.min(...waits) }))
  }

  /** Returns after how many seconds to look it up again; nothing if its schedule is known, or of no use any more. */
  async #lookUp({ flight, date }: NumberOnDay, isSearch: boolean): Promise<[] | [number]> {
    const today = todayIn('UTC')
    if (date < daysAfter(today, -1) || !this.provider.isConfigured) return []
    if (!isPublished(date)) return [Math.max(DAY, (Date.parse(date) - Date.parse(today)) / 1_000 - 360 * DAY)]
    const found = await this.flights.find(flight, date, 'matching')
    if (!found) return [RETRY_SECONDS]
    if (found.length === 0) return [UNKNOWN_SECONDS]
    await this.em.fork().transactional(async (em) => {
      await renewListingsOf(em, { flight, date })
      // A saved search has nothing of its own to derive: it is compared with the listings of its flight.
      if (isSearch) for (const { operatedAs } of found) await matchListingsOf(em, { flight: operatedAs, date })
    })
    return []
  }
}
