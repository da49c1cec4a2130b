import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import {
  dueFlights,
  matchListingsOf,
  type NumberOnDay,
  renewListingsOf,
  unknownFlights,
} from '../listings/trip/known-flights.service.ts'
import { FlightData } from './flight-data.ts'
import { Flights } from './flights.service.ts'

/** The schedules that a published listing, or a saved search, needs. */
export type ScheduleJob = { schedulesOf: number } | { lookUp: NumberOnDay }

/** Looks up the schedules of the flights of listings and saved searches, so that matching knows which numbers are one flight. */
@Injectable()
export class FlightSchedules {
  constructor(
    private readonly em: EntityManager,
    private readonly flights: Flights,
    private readonly provider: FlightData,
  ) {}

  async work(job: ScheduleJob): Promise<void> {
    if ('lookUp' in job) return this.#lookUp({ ...job.lookUp, isSearched: true })
    for (const flight of await unknownFlights.rows(this.em, { listing: job.schedulesOf }))
      await this.#lookUp({ ...flight, isSearched: false })
  }

  /** Runs once an hour: looks up what the provider could not say, and each week what it did not have. */
  async retry(): Promise<void> {
    if (!this.provider.isConfigured) return
    for (const flight of await dueFlights.rows(this.em, {})) await this.#lookUp(flight)
  }

  async #lookUp({ flight, date, isSearched }: NumberOnDay & { isSearched: boolean }): Promise<void> {
    const found = await this.flights.find(flight, date, 'matching')
    if (!found?.length) return
    await this.em.fork().transactional(async (em) => {
      await renewListingsOf(em, { flight, date })
      // A saved search has nothing of its own to derive: it is compared with the listings of its flight.
      if (isSearched) for (const { operatingFlightNumber: flight } of found) await matchListingsOf(em, { flight, date })
    })
  }
}
