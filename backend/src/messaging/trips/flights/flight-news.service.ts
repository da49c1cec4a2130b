import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { Job } from 'pg-boss'
import { databaseTime } from '../../../db/time.ts'
import { JobsService } from '../../../jobs/jobs.service.ts'
import { locationOf } from '../../../listings/itinerary/flight-times.public.ts'
import { momentOf } from '../../../listings/itinerary/moment-of.contract.ts'
import { FamilyFlightNews } from '../family/family-flight-news.ts'
import {
  type CurrentFlight,
  type FlightNews,
  type FlightNewsSender,
  type KnownFlight,
  learn,
  type NewsRecipient,
  newsSince,
  secondsUntilMorning,
  sendableAt,
} from './flight-news.ts'
import { FlightNotificationsService } from './flight-notifications.service.ts'
import { timesOf } from './schedules.ts'
import { TripFlightNews } from './trip-flight-news.entity.ts'
import { type FindFlightsOfTrip, findFlightsOfTrip, lockAgreedTrip } from './trip-flights.sql.ts'

/**
 * Sends each recipient the difference between what they were last told about the flights of a trip and what is true
 * now. So a delay that becomes smaller is news, and a change back and forth is none.
 */
@Injectable()
export class FlightNewsService {
  readonly #senders: readonly FlightNewsSender[]

  constructor(
    private readonly em: EntityManager,
    private readonly jobs: JobsService,
    people: FlightNotificationsService,
    family: FamilyFlightNews,
  ) {
    this.#senders = [people, family]
  }

  readonly worker = {
    queue: 'flight-news' as const,
    work: ({ data: { trip } }: Job<{ trip: number }>) =>
      this.em.fork().transactional(async (em) => {
        const [agreed] = await lockAgreedTrip.rows(em, { trip })
        if (agreed) await this.send(em, trip)
      }),
  }

  /** Runs in a transaction that has locked the agreed trip. */
  async send(em: EntityManager, trip: number): Promise<void> {
    const now = await databaseTime(em)
    const flights = await findFlightsOfTrip.rows(em, { trip })
    const planned = flights.map(asPlanned)
    const current = flights.map((flight, index) => asCurrent(flight, connectionAfter(index, planned, flights)))
    const together = flights.map((flight) => flight.together)
    const stored = await em.find(TripFlightNews, { tripId: trip })
    for (const sender of this.#senders) {
      for (const recipient of await sender.recipients(em, trip)) {
        const { accountId, linkId } = recipient
        const told =
          stored.find((row) => row.accountId === accountId && row.linkId === linkId) ??
          em.create(TripFlightNews, { tripId: trip, accountId, linkId, known: planned }, { persist: true })
        const known = told.known.map((flight, index) => withPlannedTimes(flight, planned[index]!))
        const news = newsSince(known, current, now).filter((news) => sender.isTold(recipient, news, together))
        const dueAt = new Date(
          Math.max(sendableAt(news, told.toldAt ?? null, now).getTime(), awake(news, { flights, recipient, now })),
        )
        if (news.length > 0 && dueAt > now) {
          await this.#sendLater(em, told, dueAt, now)
          continue
        }
        told.known = learn(known, current, news, now)
        if (news.length === 0) continue
        told.news = news
        told.number = (told.number ?? 0) + 1
        told.toldAt = now
        await sender.send(em, recipient, { trip, number: told.number, news })
      }
    }
    await em.flush()
  }

  /** The job sends what is news then, so one job is enough. */
  async #sendLater(
    em: EntityManager,
    told: { tripId: number; dueAt?: Date | null | undefined },
    dueAt: Date,
    now: Date,
  ) {
    if (told.dueAt && told.dueAt > now && told.dueAt <= dueAt) return
    told.dueAt = dueAt
    const startAfter = Math.ceil((dueAt.getTime() - now.getTime()) / 1_000)
    await this.jobs.enqueue(em, 'flight-news', { trip: told.tripId }, { startAfter })
  }
}

/** A time that neither person gave is that of the airline. */
const asPlanned = (flight: FindFlightsOfTrip): KnownFlight => ({
  departsAt: localMoment(flight.departure, flight.date, flight.time) ?? flight.scheduledDeparture,
  landsAt: localMoment(flight.arrival, flight.arrivalDate, flight.arrivalTime) ?? flight.scheduledArrival,
  gate: null,
  canceled: false,
  divertedTo: null,
  landed: false,
  connectionAtRisk: false,
})

const localMoment = (airport: string, date: string | null, time: string | null) =>
  date !== null && time !== null ? momentOf(date, time, locationOf(airport).zone).toISOString() : null

const withPlannedTimes = (known: KnownFlight, { departsAt, landsAt }: KnownFlight): KnownFlight => ({
  ...known,
  departsAt: known.departsAt ?? departsAt,
  landsAt: known.landsAt ?? landsAt,
})

/** In minutes. A time that is not known yet is an estimate. */
function connectionAfter(index: number, planned: readonly KnownFlight[], flights: readonly FindFlightsOfTrip[]) {
  const next = flights[index + 1]
  if (!next) return null
  const landsAt = planned[index]!.landsAt ?? flights[index]!.landsAt
  return (Date.parse(planned[index + 1]!.departsAt ?? next.departsAt) - Date.parse(landsAt)) / 60_000
}

/** The times of a flight may have become known a moment before the trip is moved to them (trip-flight-changes.service.ts). */
function asCurrent(flight: FindFlightsOfTrip, plannedConnection: number | null): CurrentFlight {
  const { departsAt, landsAt } = timesOf(flight)
  return {
    departsAt: departsAt.toISOString(),
    landsAt: landsAt.toISOString(),
    gate: flight.gate,
    divertedTo: flight.divertedTo,
    canceled: flight.canceled ?? false,
    departed: flight.actualDeparture !== null,
    landed: flight.actualArrival !== null,
    plannedConnection,
  }
}

/** News about a flight that leaves within this time is sent at night too. */
const SOON_MS = 12 * 3_600_000

/** Returns the moment from which the recipient may be woken by these news. */
function awake(
  news: readonly FlightNews[],
  { flights, recipient, now }: { flights: FindFlightsOfTrip[]; recipient: NewsRecipient; now: Date },
): number {
  const canWait = ({ kind, leg }: FlightNews) =>
    (kind === 'flight-delayed' || kind === 'flight-landing') &&
    Date.parse(flights[leg - 1]!.departsAt) - now.getTime() > SOON_MS
  if (!news.every(canWait)) return now.getTime()
  const zone = recipient.zone ?? locationOf(flights[0]!.departure).zone
  return now.getTime() + 1_000 * secondsUntilMorning(zone, now)
}
