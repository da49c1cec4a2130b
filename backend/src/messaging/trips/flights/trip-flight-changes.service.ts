import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { databaseTime, kysely } from '../../../db/kysely.ts'
import { POOL } from '../../../db/pool.ts'
import { departureOf, type FlightChange, type FlightObserver, type NeededFlights } from '../../../flights/public.ts'
import { locationOf } from '../../../listings/trip/flight-times.public.ts'
import { setFlightTimes } from '../agreement/trip-flights.ts'
import { FamilyNotifications } from '../family/family-notifications.ts'
import { updateLinkExpiry } from '../family/link-changes.ts'
import { nextPrompt } from '../trip.expressions.ts'
import { TripNotifications } from '../trip-notifications.ts'
import { missedConnections, newsOf, type Times, timesOf } from './flight-news.ts'
import { FlightNotificationsService } from './flight-notifications.service.ts'
import { findNeededFlights, findTripsOn, lockTripsOn } from './trip-flights.statement.ts'

type TripOn = Awaited<ReturnType<typeof findTripsOn.rows>>[number]

@Injectable()
export class TripFlightChangesService implements FlightObserver {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly notifications: FlightNotificationsService,
    private readonly trips: TripNotifications,
    private readonly family: FamilyNotifications,
  ) {}

  readonly needed: NeededFlights = () => findNeededFlights.rows(this.pool, {})

  readonly changed = async (em: EntityManager, { leg, before, after }: FlightChange) => {
    await lockTripsOn.rows(em, { leg })
    const trips = await findTripsOn.rows(em, { leg })
    const now = await databaseTime(em)
    for (const trip of trips) {
      const planned = trip.legs.map(({ departsAt, landsAt }) => timesIn(departsAt, landsAt))
      const times = planned.with(trip.flight - 1, timesOf(after))
      if (isMoved(planned[trip.flight - 1]!, times[trip.flight - 1]!)) await moveFlight(em, trip, times)
      const departure = { departsAt: departureOf(after), zone: locationOf(trip.departure).zone, now }
      const news = [...newsOf(trip.flight, before, after, now), ...missedConnections(planned, times)]
      for (const kind of news) {
        for (const account of [trip.helper, trip.traveler])
          await this.notifications.notify(em, { trip: trip.id, account, kind }, departure)
        await this.family.notifyFlight(em, trip.id, kind, departure)
      }
    }
    return () =>
      this.trips.publishChanges(trips.map(({ id, helper, traveler }) => ({ id, accounts: [helper, traveler] })))
  }
}

const timesIn = (departsAt: string, landsAt: string): Times => ({
  departsAt: new Date(departsAt),
  landsAt: new Date(landsAt),
})

const isMoved = (one: Times, other: Times) =>
  one.departsAt.getTime() !== other.departsAt.getTime() || one.landsAt.getTime() !== other.landsAt.getTime()

/** Also moves everything that depends on the times: reminders, milestone windows, and the end of links. */
async function moveFlight(em: EntityManager, { id, flight }: TripOn, times: readonly Times[]): Promise<void> {
  await setFlightTimes(em, id, flight, times[flight - 1]!)
  const first = new Date(Math.min(...times.map(({ departsAt }) => departsAt.getTime()))).toISOString()
  const last = new Date(Math.max(...times.map(({ landsAt }) => landsAt.getTime()))).toISOString()
  await kysely(em)
    .updateTable('trip')
    .set(({ cast, fn }) => ({
      first_departure_at: first,
      planned_departure_at: fn.coalesce('planned_departure_at', 'first_departure_at'),
      last_landing_at: last,
      next_prompt_at: nextPrompt(cast(sql.val(first), 'timestamptz'), cast(sql.val(last), 'timestamptz')),
    }))
    .where('id', '=', id)
    .execute()
  await updateLinkExpiry.rows(em, { trip: id })
}
