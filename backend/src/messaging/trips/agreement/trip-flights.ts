import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { kysely, now } from '../../../db/kysely.ts'
import { sendJobs } from '../../../jobs/sending.ts'
import { changeListings, tripChange } from '../../../listings/itinerary/changed-listings.public.ts'
import { updateLinkExpiry } from '../family/family.sql.ts'
import { type Landing, withSchedules } from '../flights/schedules.ts'
import { findWatched } from '../flights/trip-flights.sql.ts'
import { nextPrompt } from '../trip.expressions.ts'
import type { Itinerary } from './legs.ts'
import type { LockedTrip } from './locked-trip.ts'
import { isSoon, recordLostHelper } from './lost-helper.ts'

export const listingsOf = ({
  helperListingId,
  seekingListingId,
}: Pick<LockedTrip, 'helperListingId' | 'seekingListingId'>) => [helperListingId, seekingListingId]

/** A traveler without a listing is represented by the negative id of the account. */
const takenByKey = ({ seekingListingId, seekerId }: Pick<LockedTrip, 'seekingListingId' | 'seekerId'>) =>
  seekingListingId ?? -seekerId

export async function hasCompany(
  em: EntityManager,
  trip: Pick<LockedTrip, 'seekingListingId' | 'seekerId' | 'legs'>,
): Promise<boolean> {
  const shared = trip.legs.filter(({ together }) => together)
  if (shared.length === 0) return false
  const taken = await kysely(em)
    .selectFrom('trip_leg')
    .select('trip_id')
    .where('taken_by', '=', takenByKey(trip))
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('departure', 'arrival', 'date'),
        'in',
        shared.map(({ departureAirport, arrivalAirport, date }) => tuple(departureAirport, arrivalAirport, date)),
      ),
    )
    .executeTakeFirst()
  return taken !== undefined
}

/** Whether the traveler now flies all shared flights of this trip with other helpers. */
export async function isReplaced(em: EntityManager, trip: LockedTrip): Promise<boolean> {
  const shared = await kysely(em)
    .selectFrom('trip_leg as own')
    .leftJoin('trip_leg as other', (join) =>
      join
        .on('other.taken_by', '=', takenByKey(trip))
        .onRef('other.trip_id', '<>', 'own.trip_id')
        .onRef('other.departure', '=', 'own.departure')
        .onRef('other.arrival', '=', 'own.arrival')
        .onRef('other.date', '=', 'own.date'),
    )
    .select('other.trip_id as by')
    .where('own.trip_id', '=', trip.id)
    .where('own.together', '=', true)
    .execute()
  return shared.length > 0 && shared.every(({ by }) => by !== null)
}

export async function writeFlights(em: EntityManager, trip: number, flights: Itinerary): Promise<void> {
  const itinerary = await withSchedules(em, flights)
  const db = kysely(em)
  const listings = await db
    .selectFrom('trip')
    .select(['helper_listing_id as helperListingId', 'seeking_listing_id as seekingListingId'])
    .where('id', '=', trip)
    .executeTakeFirstOrThrow()
  const taker = db
    .selectFrom('trip')
    .select(({ fn, neg, ref }) => fn.coalesce('seeking_listing_id', neg(ref('traveler_id'))).as('taker'))
    .where('id', '=', trip)
    .where('state', '=', 'agreed')
    .$asScalar()
  const insert = db.insertInto('trip_leg').values(
    itinerary.rows.map((leg) => ({
      trip_id: trip,
      number: leg.number,
      departure: leg.departureAirport,
      arrival: leg.arrivalAirport,
      date: leg.date,
      time: leg.time,
      flight: leg.flightNumber,
      departure_terminal: leg.departureTerminal,
      arrival_terminal: leg.arrivalTerminal,
      arrival_date: leg.arrivalDate,
      arrival_time: leg.arrivalTime,
      together: leg.together,
      departs_at: leg.departsAt,
      lands_at: leg.landsAt,
      taken_by: leg.together ? taker : null,
    })),
  )
  await changeListings(em, listingsOf(listings), async () => {
    await db.deleteFrom('trip_leg').where('trip_id', '=', trip).execute()
    await db.deleteFrom('trip_flight_news').where('trip_id', '=', trip).execute()
    await insert.execute()
  })
  await enqueueReplacedTrips(em, trip)
  await sendJobs(em, 'flights', await findWatched.rows(em, { trip }))
  const [departure, landing] = [itinerary.firstDepartureAt.toISOString(), itinerary.lastLandingAt.toISOString()]
  const moved = await db
    .updateTable('trip')
    .set(({ cast, eb }) => ({
      first_departure_at: departure,
      planned_departure_at: null,
      last_landing_at: landing,
      next_prompt_at: eb
        .case()
        .when('state', '=', 'agreed')
        .then(nextPrompt(cast(sql.val(departure), 'timestamptz'), cast(sql.val(landing), 'timestamptz')))
        .end(),
    }))
    .where('id', '=', trip)
    .where(({ or, eb }) =>
      or([
        eb('planned_departure_at', 'is not', null),
        eb('first_departure_at', '<>', departure),
        eb('last_landing_at', '<>', landing),
      ]),
    )
    .returning(
      sql<boolean>`coalesce(old.planned_departure_at, old.first_departure_at) <> new.first_departure_at`.as(
        'hasNewDeparture',
      ),
    )
    .executeTakeFirst()
  if (!moved) return
  // A confirmation of the previous flights does not count for these.
  if (moved.hasNewDeparture)
    await db
      .updateTable('trip_person')
      .set({ flying: null, flying_at: null })
      .where('trip_id', '=', trip)
      .where('flying', 'is not', null)
      .execute()
  await updateLinkExpiry.rows(em, { trip })
}

/** Releases the flights because the helper may be on other flights, so that the traveler can find someone else. */
export async function releaseUrgentFlights(em: EntityManager, trip: LockedTrip): Promise<void> {
  await recordLostHelper(em, trip)
  await changeListings(em, listingsOf(trip), () => releaseLegs(em, trip.id).where(isSoon(trip.id)).execute())
}

export async function releaseFlights(em: EntityManager, trip: LockedTrip): Promise<void> {
  await changeListings(em, listingsOf(trip), () => releaseLegs(em, trip.id).execute())
}

const releaseLegs = (em: EntityManager, trip: number) =>
  kysely(em)
    .updateTable('trip_leg')
    .set({ taken_by: null })
    .where('trip_id', '=', trip)
    .where('taken_by', 'is not', null)

/** The index `trip-leg-taken` rejects a flight that the traveler shares with someone else. */
export async function reserveFlights(em: EntityManager, trip: LockedTrip): Promise<void> {
  const take = kysely(em)
    .updateTable('trip_leg')
    .set({ taken_by: takenByKey(trip) })
    .where('trip_id', '=', trip.id)
    .where('together', '=', true)
    .where('taken_by', 'is', null)
  await changeListings(em, listingsOf(trip), () => take.execute())
  await enqueueReplacedTrips(em, trip.id)
  await sendJobs(em, 'flights', await findWatched.rows(em, { trip: trip.id }))
}

/**
 * Ends other proposals for flights on which the traveler now has company, and agreed trips that have released these
 * flights.
 */
async function enqueueReplacedTrips(em: EntityManager, trip: number): Promise<void> {
  const others = kysely(em)
    .selectFrom('trip_leg as taken')
    .innerJoin('trip as agreed', 'agreed.id', 'taken.trip_id')
    .innerJoin('trip as other', (join) =>
      join.onRef('other.traveler_id', '=', 'agreed.traveler_id').onRef('other.id', '<>', 'agreed.id'),
    )
    .innerJoin('trip_leg as leg', (join) =>
      join
        .onRef('leg.trip_id', '=', 'other.id')
        .onRef('leg.departure', '=', 'taken.departure')
        .onRef('leg.arrival', '=', 'taken.arrival')
        .onRef('leg.date', '=', 'taken.date'),
    )
    .select(({ eb }) =>
      tripChange({
        trip: sql.ref('other.id'),
        role: sql.lit('traveler'),
        what: eb
          .case('other.state')
          .when(sql.lit('proposed' as const))
          .then(sql.lit('gone' as const))
          .else(sql.lit('replaced' as const))
          .end(),
      }).as('data'),
    )
    .distinct()
    .where('taken.trip_id', '=', trip)
    .where(({ eb, fn, neg, ref }) =>
      eb('taken.taken_by', '=', fn.coalesce('other.seeking_listing_id', neg(ref('other.traveler_id')))),
    )
    .where('other.state', 'in', ['proposed', 'agreed'])
    .where('other.first_departure_at', '>', now())
    .where('leg.together', '=', true)
    .where('leg.taken_by', 'is', null)
  await sendJobs(em, 'trip-changes', await others.execute())
}

export async function setFlightTimes(
  em: EntityManager,
  trip: number,
  flight: number,
  { departsAt, landsAt }: { departsAt: Date; landsAt: Date },
): Promise<void> {
  await kysely(em)
    .updateTable('trip_leg')
    .set({ departs_at: departsAt, lands_at: landsAt })
    .where('trip_id', '=', trip)
    .where('number', '=', flight)
    .execute()
}

export async function setLanding(
  em: EntityManager,
  trip: number,
  flight: number,
  { arrivalDate, arrivalTime }: Landing,
): Promise<void> {
  await kysely(em)
    .updateTable('trip_leg')
    .set({ arrival_date: arrivalDate, arrival_time: arrivalTime })
    .where('trip_id', '=', trip)
    .where('number', '=', flight)
    .execute()
}
