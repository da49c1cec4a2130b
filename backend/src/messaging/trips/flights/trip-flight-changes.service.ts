import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../../../db/pool.ts'
import type { FlightChange, FlightObserver, NeededFlights } from '../../../flights/flight-observers.public.ts'
import { updateLinkExpiry } from '../family/family.sql.ts'
import { TripLeg } from '../trip.entity.ts'
import { TripNotifications } from '../trip-notifications.ts'
import { FlightNewsService } from './flight-news.service.ts'
import { scheduledLanding, type Times, timesOf } from './schedules.ts'
import {
  type FindFlightsOfTrip,
  findFlightsOfTrip,
  findLaterFlights,
  findNeededFlights,
  lockTripsOn,
  moveTripTimes,
} from './trip-flights.sql.ts'

@Injectable()
export class TripFlightChangesService implements FlightObserver {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly news: FlightNewsService,
    private readonly trips: TripNotifications,
  ) {}

  readonly needed: NeededFlights = () => findNeededFlights.rows(this.pool, {})

  readonly later: NeededFlights = () => findLaterFlights.rows(this.pool, {})

  readonly changed = async (em: EntityManager, { leg }: Pick<FlightChange, 'leg'>) => {
    const trips = await lockTripsOn.rows(em, { leg })
    for (const { id } of trips) {
      await moveFlights(em, id)
      await this.news.send(em, id)
    }
    return () =>
      this.trips.publishChanges(trips.map(({ id, helper, traveler }) => ({ id, accounts: [helper, traveler] })))
  }
}

/**
 * Moves all flights of the trip to their known times: those of a trip that has just been agreed on may have been known
 * before. Also moves everything that depends on the times: reminders, milestone windows, and the end of links.
 */
async function moveFlights(em: EntityManager, trip: number): Promise<void> {
  const flights = await findFlightsOfTrip.rows(em, { trip })
  await fillLandings(em, trip, flights)
  const times = flights.map(timesOf)
  const moved = times.flatMap((time, index) => (isMoved(flights[index]!, time) ? [index] : []))
  if (moved.length === 0) return
  for (const index of moved) await em.nativeUpdate(TripLeg, { tripId: trip, number: index + 1 }, times[index]!)
  const departure = new Date(Math.min(...times.map(({ departsAt }) => departsAt.getTime()))).toISOString()
  const landing = new Date(Math.max(...times.map(({ landsAt }) => landsAt.getTime()))).toISOString()
  await moveTripTimes.rows(em, { trip, departure, landing })
  await updateLinkExpiry.rows(em, { trip })
}

/** Stores the landings of schedules that were not known when the flights were stored. */
async function fillLandings(em: EntityManager, trip: number, flights: readonly FindFlightsOfTrip[]): Promise<void> {
  for (const [index, { departure, arrival, date, time, arrivalTime, ...schedule }] of flights.entries()) {
    const ends = { departureAirport: departure, arrivalAirport: arrival, date }
    const given = { time: time ?? undefined, arrivalTime: arrivalTime ?? undefined }
    const landing = scheduledLanding({ ...ends, ...given }, schedule)
    if (landing) await em.nativeUpdate(TripLeg, { tripId: trip, number: index + 1 }, landing)
  }
}

const isMoved = (flight: FindFlightsOfTrip, { departsAt, landsAt }: Times) =>
  Date.parse(flight.departsAt) !== departsAt.getTime() || Date.parse(flight.landsAt) !== landsAt.getTime()
