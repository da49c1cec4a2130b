import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../../../db/pool.ts'
import { tripCardOf } from '../../../listings/itinerary/trip-card.public.ts'
import type { TripCard } from '../../../mail/email-content.ts'
import { otherName, roleOf, type TripReader, travelerName } from '../trip-reader.ts'
import type { FlightNews, KnownFlight } from './flight-news.ts'
import type { FlightOfTrip } from './flight-news-templates.ts'
import { type FlightText, flightNewsText, type NewsReader } from './flight-texts.ts'
import { type FindFlightsOfTrip, findFlightsOfTrip, findNews, findRecipient } from './trip-flights.sql.ts'

/** A message to one person or one link; the other id is 0. */
export type NewsIds = { trip: number; number: number; account: number; link: number }

/** Not empty. `flight` is that of the most important news. */
interface FoundNews {
  news: readonly FlightNews[]
  flights: readonly FlightOfTrip[]
  flight: { departure: string; arrival: string; date: string }
}

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
  flight: FindFlightsOfTrip,
  known: KnownFlight,
  next: FindFlightsOfTrip | undefined,
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
