import { Inject, Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { isEitherBlocked } from '../../../blocks/blocks.public.ts'
import { iso } from '../../../db/kysely.ts'
import { POOL } from '../../../db/pool.ts'
import { type Args, statement } from '../../../db/statement.ts'
import { FlightsService } from '../../../flights/flights.service.ts'
import { isNumberOfLeg } from '../../../flights/public.ts'
import { tripCardOf } from '../../../listings/trip/trip-card.public.ts'
import type { TripCard } from '../../../mail/email-content.ts'
import { hasLaterGate, isAboutGate } from './flight-gates.ts'
import type { FlightNotification } from './flight-news.ts'
import { type FlightOfTrip, type FlightText, flightNewsText, legNumberIn } from './flight-texts.ts'

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
    .select(['own.departure', 'own.arrival', 'own.date', 'number.leg_id as leg', 'next.flight as nextFlight'])
    .select(({ ref }) => [
      ref('own.flight').$notNull().as('flightNumber'),
      iso(ref('next.departs_at')).as('nextDeparture'),
    ])
    .where('trip.id', '=', trip)
    .where('trip.state', '=', sql.lit('agreed' as const)),
)

/** `other` is null once the two people are no longer in touch. */
const findRecipient = statement((db, { trip, account }: Args<{ trip: number; account: number }>) =>
  db
    .selectFrom('account as a')
    .leftJoin('trip_person as person', (join) =>
      join.on('person.trip_id', '=', trip).onRef('person.account_id', '<>', 'a.id'),
    )
    .leftJoin('account as b', (join) =>
      join
        .onRef('b.id', '=', 'person.account_id')
        .on('b.left_at', 'is', null)
        .on('b.banned_at', 'is', null)
        .on(({ not, ref }) => not(isEitherBlocked(ref('a.id'), ref('b.id')))),
    )
    .select(({ ref }) => [ref('a.email').$notNull().as('to'), 'a.locale', 'b.username as other'])
    .where('a.id', '=', account)
    .where('a.email', 'is not', null)
    .where('a.banned_at', 'is', null),
)

@Injectable()
export class FlightsOfTripsService {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly flights: FlightsService,
  ) {}

  recipient({ trip, account }: FlightNotification) {
    return findRecipient.first(this.pool, { trip, account })
  }

  async text(about: FlightNotification, isSms = false): Promise<(FlightText & { card: TripCard }) | undefined> {
    if (isAboutGate(about.kind) && (await hasLaterGate(this.pool, about, isSms))) return
    const flight = await this.findFlight(about.trip, legNumberIn(about.kind))
    const text = flight && flightNewsText(about.kind, flight)
    return text && { ...text, card: tripCardOf(flight) }
  }

  async findFlight(trip: number, flight: number): Promise<FlightOfTrip | undefined> {
    const found = await findFlight.first(this.pool, { trip, flight })
    const facts = found && (await this.flights.factsOf(found.leg))
    if (!facts) return
    const { flightNumber, departure, arrival, date, nextFlight, nextDeparture } = found
    const next = nextDeparture === null ? undefined : { flightNumber: nextFlight, departsAt: new Date(nextDeparture) }
    return { flightNumber, departure, arrival, date, facts, next }
  }
}
