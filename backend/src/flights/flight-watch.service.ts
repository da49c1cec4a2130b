import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { Job } from 'pg-boss'
import { ModuleContributions } from '../contributions.ts'
import { kysely } from '../db/kysely.ts'
import { type Args, statement } from '../db/statement.ts'
import { FlightReadsService, type ReadJob } from './flight-reads.service.ts'
import { FlightSchedulesService, type ScheduleJob } from './flight-schedules.service.ts'
import { FlightsService, type RescheduledJob } from './flights.service.ts'
import './flight-observers.public.ts'

interface WatchedFlight {
  flight: string
  departure: string
  date: string
}

const findNumbered = statement((db, { flight, departure, date }: Args<WatchedFlight>) =>
  db
    .selectFrom('flight_number as number')
    .innerJoin('flight_leg_status as leg', 'leg.id', 'number.leg_id')
    .select(({ or, eb }) => [
      'leg.id',
      or([eb('leg.watched', '=', true), eb('leg.planned_reads', '>', 0)])
        .$castTo<boolean>()
        .as('isWatched'),
    ])
    .where('number.flight', '=', flight)
    .where('number.departure', '=', departure)
    .where('number.date', '=', date),
)

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
    work: ({ data }: Job<ReadJob | ScheduleJob | RescheduledJob | { watch: WatchedFlight }>) => {
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
  async #watchNew(flight: WatchedFlight): Promise<void> {
    const known = await findNumbered.first(this.em, { ...flight })
    await (known?.isWatched ? this.reads.repeat(known.id) : this.watch(flight))
  }

  /** Does nothing if the flight is followed already, or unknown. */
  async watch({ flight, departure, date }: WatchedFlight): Promise<void> {
    const requested = { flight, departure, date }
    let found = await findNumbered.first(this.em, requested)
    if (!found) {
      await this.flights.find(flight, date, 'status')
      found = await findNumbered.first(this.em, requested)
    }
    if (!found || found.isWatched) return
    await this.em.fork().transactional(async (em) => {
      const started = await kysely(em)
        .updateTable('flight_leg_status')
        .set(({ eb }) => ({ watched: true, plan: eb('plan', '+', 1) }))
        .where('watched', '=', false)
        .where('planned_reads', '=', 0)
        .where('id', '=', found.id)
        .returning(['id', 'plan'])
        .executeTakeFirst()
      if (started) await this.reads.enqueue(em, { leg: started.id, plan: started.plan })
    })
  }
}
