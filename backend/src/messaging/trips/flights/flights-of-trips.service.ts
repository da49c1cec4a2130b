import { Inject, Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { isEitherBlocked } from '../../../blocks/blocks.public.ts'
import { POOL } from '../../../db/pool.ts'
import { type Args, statement } from '../../../db/statement.ts'
import { tripCardOf } from '../../../listings/itinerary/trip-card.public.ts'
import type { TripCard } from '../../../mail/email-content.ts'
import { readerColumns } from '../trip-reader.columns.ts'
import { otherName, roleOf, type TripReader, travelerName } from '../trip-reader.ts'
import type { FlightNews, KnownFlight } from './flight-news.ts'
import type { FlightOfTrip } from './flight-news-templates.ts'
import { type FlightText, flightNewsText, type NewsReader } from './flight-texts.ts'
import { type FlightOfTripRow, findFlightsOfTrip } from './trip-flights.statement.ts'

/** A message to one person or one link; the other id is 0. */
export type NewsIds = { trip: number; number: number; account: number; link: number }

/** Not empty. `flight` is that of the most important news. */
interface FoundNews {
  news: readonly FlightNews[]
  flights: readonly FlightOfTrip[]
  flight: { departure: string; arrival: string; date: string }
}

/** Without a row once a later message has been sent, or the trip is no longer agreed. */
const findNews = statement((db, { trip, number, account, link }: Args<NewsIds>) =>
  db
    .selectFrom('trip_flight_news as told')
    .innerJoin('trip', 'trip.id', 'told.trip_id')
    .select(['told.news', 'told.known'])
    .where('told.trip_id', '=', trip)
    .where('told.number', '=', number)
    .where(({ eb, or }) => or([eb('told.account_id', '=', account), eb('told.link_id', '=', link)]))
    .where('trip.state', '=', sql.lit('agreed' as const)),
)

/** `inTouch` is false once the two people are no longer in touch. */
const findRecipient = statement((db, { trip, account }: Args<{ trip: number; account: number }>) =>
  db
    .selectFrom('account as a')
    .innerJoin('trip as t', (join) => join.on('t.id', '=', trip))
    .innerJoin('trip_person as person', (join) =>
      join.onRef('person.trip_id', '=', 't.id').onRef('person.account_id', '<>', 'a.id'),
    )
    .innerJoin('account as b', 'b.id', 'person.account_id')
    .select(({ and, eb, not, ref }) => [
      ...readerColumns,
      ref('a.email').$notNull().as('to'),
      'a.locale',
      and([eb('b.left_at', 'is', null), eb('b.banned_at', 'is', null), not(isEitherBlocked(ref('a.id'), ref('b.id')))])
        .$castTo<boolean>()
        .as('inTouch'),
    ])
    .where('a.id', '=', account)
    .where('a.email', 'is not', null)
    .where('a.banned_at', 'is', null),
)

export type NewsRecipientRow = NonNullable<Awaited<ReturnType<typeof findRecipient.first>>>

@Injectable()
export class FlightsOfTripsService {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  recipient({ trip, account }: { trip: number; account: number }) {
    return findRecipient.first(this.pool, { trip, account })
  }

  /** Returns undefined if the message no longer applies. */
  async findNews(ids: NewsIds): Promise<FoundNews | undefined> {
    const found = await findNews.first(this.pool, { ...ids })
    if (!found) return
    const rows = await findFlightsOfTrip.rows(this.pool, { trip: ids.trip })
    const flights = rows.map((flight, index) => flightOfTrip(flight, found.known[index]!, rows[index + 1]))
    const { departure, arrival, date } = rows[found.news[0]!.leg - 1]!
    return { news: found.news, flights, flight: { departure, arrival, date } }
  }

  /** For one of the two people. */
  async text(ids: NewsIds, reader: TripReader): Promise<(FlightText & { card: TripCard }) | undefined> {
    const found = await this.findNews(ids)
    return found && { ...flightNewsText(found, newsReaderOf(reader)), card: tripCardOf(found.flight) }
  }
}

export const newsReaderOf = (reader: TripReader): NewsReader => ({
  role: roleOf(reader),
  traveler: travelerName(reader),
  helper: otherName(reader),
})

const flightOfTrip = (
  flight: FlightOfTripRow,
  known: KnownFlight,
  next: FlightOfTripRow | undefined,
): FlightOfTrip => ({
  ...known,
  departsAt: known.departsAt ?? flight.departsAt,
  landsAt: known.landsAt ?? flight.landsAt,
  departure: flight.departure,
  arrival: flight.arrival,
  baggage: flight.baggage,
  together: flight.together,
  flightNumber: flight.flight ?? '',
  scheduledDeparture: flight.scheduledDeparture ?? flight.departsAt,
  isGateWithdrawn: flight.shownGate === null,
  next: next && { flightNumber: next.flight, departsAt: next.departsAt },
})
