import { EntityManager, LockMode } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { Job } from 'pg-boss'
import { ModuleContributions } from '../contributions.ts'
import { FlightLegStatus } from './flight.entity.ts'
import type { NeededFlight } from './flight-observers.public.ts'
import { FlightReadsService, type ReadJob } from './flight-reads.service.ts'
import { FlightSchedulesService, type ScheduleJob } from './flight-schedules.service.ts'
import { FlightsService, type RescheduledJob } from './flights.service.ts'
import { findNumbered } from './flights.sql.ts'

@Injectable()
export class FlightWatchService {
  constructor(
    private readonly em: EntityManager,
    private readonly flights: FlightsService,
    private readonly reads: FlightReadsService,
    private readonly schedules: FlightSchedulesService,
    private readonly contributions: ModuleContributions,
  ) {}

  readonly worker = {
    queue: 'flights' as const,
    work: ({ data }: Job<ReadJob | ScheduleJob | RescheduledJob | { watch: NeededFlight }>) => {
      if ('watch' in data) return this.#watchNew(data.watch)
      if ('rescheduled' in data) return this.reads.repeat(data.rescheduled)
      if ('schedulesOf' in data || 'lookUp' in data) return this.schedules.work(data)
      return this.reads.work(data)
    },
  }

  /** Runs once an hour: retries flights that the provider does not know, and ends those that no trip needs any more. */
  async watchNeeded(): Promise<void> {
    const needed = (await Promise.all(this.contributions.of('neededFlights').map((find) => find()))).flat()
    await this.reads.stopAllBut(needed)
    for (const flight of needed) await this.watch(flight)
  }

  /** If the flight is followed already, the new trip receives the known facts. */
  async #watchNew(flight: NeededFlight): Promise<void> {
    const known = await findNumbered.first(this.em, { ...flight })
    await (known?.isWatched ? this.reads.repeat(known.id) : this.watch(flight))
  }

  /** Does nothing if the flight is followed already, or unknown. */
  async watch({ flight, departure, date }: NeededFlight): Promise<void> {
    const requested = { flight, departure, date }
    let found = await findNumbered.first(this.em, requested)
    if (!found) {
      await this.flights.find(flight, date, 'status')
      found = await findNumbered.first(this.em, requested)
    }
    if (!found || found.isWatched) return
    await this.em.fork().transactional(async (em) => {
      const unwatched = { id: found.id, watched: false, plannedReads: 0 }
      const leg = await em.findOne(FlightLegStatus, unwatched, { lockMode: LockMode.PESSIMISTIC_WRITE })
      if (!leg) return
      leg.watched = true
      leg.plan += 1
      await this.reads.enqueue(em, { leg: leg.id, plan: leg.plan })
    })
  }
}
