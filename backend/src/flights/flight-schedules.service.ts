import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { ModuleContributions } from '../contributions.ts'
import {
  dueFlights,
  type FlightOnDate,
  matchListingsOf,
  renewListingsOf,
  unknownFlights,
} from '../listings/itinerary/known-flights.public.ts'
import { FlightData } from './flight-data.ts'
import { FlightsService } from './flights.service.ts'
import './flight-observers.public.ts'

export type ScheduleJob = { schedulesOf: number } | { lookUp: FlightOnDate }

@Injectable()
export class FlightSchedulesService {
  constructor(
    private readonly em: EntityManager,
    private readonly flights: FlightsService,
    private readonly provider: FlightData,
    private readonly contributions: ModuleContributions,
  ) {}

  async work(job: ScheduleJob): Promise<void> {
    if ('lookUp' in job) return this.#lookUp({ ...job.lookUp, isSearched: true })
    for (const flight of await unknownFlights.rows(this.em, { listing: job.schedulesOf }))
      await this.#lookUp({ ...flight, isSearched: false })
  }

  /**
   * Runs once an hour. Failed lookups are repeated each time, those without a result each week, and those of agreed trips
   * every few days.
   */
  async retry(): Promise<void> {
    if (!this.provider.isConfigured) return
    for (const flight of await dueFlights.rows(this.em, {})) await this.#lookUp(flight)
    const later = (await Promise.all(this.contributions.of('laterFlights').map((find) => find()))).flat()
    for (const { flight, date } of later) await this.flights.find(flight, date, 'matching')
  }

  async #lookUp({ flight, date, isSearched }: FlightOnDate & { isSearched: boolean }): Promise<void> {
    const found = await this.flights.find(flight, date, 'matching')
    if (!found?.length) return
    await this.em.fork().transactional(async (em) => {
      await renewListingsOf(em, { flight, date })
      // No data of a saved search is derived from the schedule: the search is compared with the listings of its flight.
      if (isSearched) for (const { operatingFlightNumber: flight } of found) await matchListingsOf(em, { flight, date })
    })
  }
}
