import { Inject, Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { iso } from '../../../db/kysely.ts'
import { POOL } from '../../../db/pool.ts'
import { type Args, statement } from '../../../db/statement.ts'
import { Flights } from '../../../flights/flights.service.ts'
import { isNumberOfLeg } from '../../../flights/public.ts'
import { hasLaterGate, isAboutGate } from './flight-gates.ts'
import type { FlightNotification } from './flight-news.ts'
import { type FlightOfTrip, type FlightText, flightIn, flightNewsText } from './flight-texts.ts'

const findFlight = statement((db, { trip, flight }: Args<{ trip: number; flight: number }>) =>
  db
    .selectFrom('trip')
    .innerJoin('trip_leg as own', (join) => join.onRef('own.trip_id', '=', 'trip.id').on('own.number', '=', flight))
    .innerJoin('flight_number as number', (join) => join.on(isNumberOfLeg('own')))
    .leftJoin('trip_leg as next', (join) =>
      join
        .onRef('next.trip_id', '=', 'trip.id')
        .on('next.number', '=', ({ cast, eb }) => eb(cast<number>(flight, 'integer'), '+', eb.lit(1))),
    )
    .select(['own.departure', 'own.arrival', 'number.leg_id as leg', 'next.flight as nextFlight'])
    .select(({ ref }) => [
      ref('own.flight').$notNull().as('flightNumber'),
      iso(ref('next.departs_at')).as('nextDeparture'),
    ])
    .where('trip.id', '=', trip)
    .where('trip.state', '=', sql.lit('agreed' as const)),
)

const findRecipient = statement((db, { account }: Args<{ account: number }>) =>
  db
    .selectFrom('account')
    .select(({ ref }) => [ref('email').$notNull().as('to'), 'locale'])
    .where('id', '=', account)
    .where('email', 'is not', null)
    .where('banned_at', 'is', null),
)

@Injectable()
export class FlightsOfTrips {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly flights: Flights,
  ) {}

  recipient(account: number) {
    return findRecipient.first(this.pool, { account })
  }

  async text(about: FlightNotification, isSms = false): Promise<FlightText | undefined> {
    if (isAboutGate(about.kind) && (await hasLaterGate(this.pool, about, isSms))) return
    const flight = await this.findFlight(about.trip, flightIn(about.kind))
    return flight && flightNewsText(about.kind, flight)
  }

  async findFlight(trip: number, flight: number): Promise<FlightOfTrip | undefined> {
    const found = await findFlight.first(this.pool, { trip, flight })
    const facts = found && (await this.flights.factsOf(found.leg))
    if (!facts) return
    const { flightNumber, departure, arrival, nextFlight, nextDeparture } = found
    const next = nextDeparture === null ? undefined : { flightNumber: nextFlight, departsAt: new Date(nextDeparture) }
    return { flightNumber, departure, arrival, facts, next }
  }
}
