import type { EntityManager } from '@mikro-orm/postgresql'
import { Problem } from '../../../http/problem.ts'
import { sendJobs } from '../../../jobs/sending.ts'
import { changeListings } from '../../../listings/itinerary/changed-listings.public.ts'
import { confirmationErrors } from '../confirmation/confirmation.contract.ts'
import { updateLinkExpiry } from '../family/family.sql.ts'
import { withSchedules } from '../flights/schedules.ts'
import { TripFlightNews } from '../flights/trip-flight-news.entity.ts'
import { findWatched } from '../flights/trip-flights.sql.ts'
import { TripLeg, TripPerson } from '../trip.entity.ts'
import {
  addFlights,
  addLostHelper,
  findCompany,
  findReplaced,
  findReplacedTrips,
  freeFlights,
  freeUrgentFlights,
  setTimes,
  takeFlights,
  writeMove,
} from './agreement.sql.ts'
import type { Itinerary } from './legs.ts'
import type { LockedTrip } from './locked-trip.ts'

export interface Move {
  state: 'proposed' | 'agreed' | 'declined' | 'withdrawn' | 'canceled'
  waitsFor?: number
  accepted?: boolean
  change?: Itinerary
}

export async function moveTrip(em: EntityManager, me: number, trip: LockedTrip, move: Move): Promise<void> {
  const { state, waitsFor = null, accepted = null, change } = move
  if (state === 'canceled') {
    assertCancelable(me, trip)
    if (me === trip.helperId) await recordLostHelper(em, trip)
  }
  const next = { me, state, waitsFor, accepted, change: change ? JSON.stringify(change.legs) : null }
  await changeListings(em, listingsOf(trip), () => writeMove.rows(em, { trip: trip.id, ...next }))
  if (state === 'agreed' && trip.state !== 'agreed') await reserveFlights(em, trip)
  if (state !== 'agreed' && trip.state === 'agreed') await releaseFlights(em, trip)
}

/** Also throws if the time of the first flight is unknown and it may have left. */
export function assertBeforeDeparture({
  hasDepartedByClock,
  legs,
}: Pick<LockedTrip, 'hasDepartedByClock' | 'legs'>): void {
  if (!hasDepartedByClock) return
  const error = confirmationErrors['trip-departed']
  const message = 'The first flight may have left already: its time is not known.'
  throw new Problem(legs[0]!.time ? error : { ...error, message })
}

/**
 * A milestone that only the helper has recorded must not prevent the traveler from canceling until departure. The
 * helper may not cancel after the first milestone, because the traveler relies on them at the airport.
 */
function assertCancelable(me: number, trip: LockedTrip): void {
  assertBeforeDeparture(trip)
  if (me === trip.seekerId || !trip.hasDeparted) return
  const error = confirmationErrors['trip-on-the-way']
  throw new Problem(
    trip.isOnBoard ? error : { ...error, message: "You can't cancel now: the journey has already begun." },
  )
}

type Flown = Pick<LockedTrip, 'id' | 'helperListingId' | 'seekingListingId'>

const listingsOf = ({ helperListingId, seekingListingId }: Flown) => [helperListingId, seekingListingId]

/** A traveler without a listing is represented by the negative id of the account. */
const takerOf = ({ seekingListingId, seekerId }: Pick<LockedTrip, 'seekingListingId' | 'seekerId'>) =>
  seekingListingId ?? -seekerId

export async function hasCompany(
  em: EntityManager,
  trip: Pick<LockedTrip, 'seekingListingId' | 'seekerId' | 'legs'>,
): Promise<boolean> {
  const shared = trip.legs.filter(({ together }) => together)
  if (shared.length === 0) return false
  const found = await findCompany.first(em, { taker: takerOf(trip), flights: JSON.stringify(shared) })
  return found!.hasCompany
}

/** Whether the traveler now flies all shared flights of this trip with other helpers. */
export async function isReplaced(em: EntityManager, trip: LockedTrip): Promise<boolean> {
  const found = await findReplaced.first(em, { trip: trip.id, taker: takerOf(trip) })
  return found!.isReplaced
}

export async function writeFlights(em: EntityManager, trip: Flown, flights: Itinerary): Promise<void> {
  const { id } = trip
  const itinerary = await withSchedules(em, flights)
  await changeListings(em, listingsOf(trip), async () => {
    await em.nativeDelete(TripLeg, { tripId: id })
    await em.nativeDelete(TripFlightNews, { tripId: id })
    await addFlights.rows(em, { trip: id, flights: JSON.stringify(itinerary.rows) })
  })
  await enqueueReplacedTrips(em, id)
  await watchFlights(em, id)
  const [departure, landing] = [itinerary.firstDepartureAt.toISOString(), itinerary.lastLandingAt.toISOString()]
  const moved = await setTimes.first(em, { trip: id, departure, landing })
  if (!moved) return
  // A confirmation of the previous flights does not count for these.
  if (moved.hasNewDeparture)
    await em.nativeUpdate(TripPerson, { tripId: id, flying: { $ne: null } }, { flying: null, flyingAt: null })
  await updateLinkExpiry.rows(em, { trip: id })
}

/** Those that leave within 48 hours; the hourly job finds the others. */
const watchFlights = async (em: EntityManager, trip: number) =>
  sendJobs(em, 'flights', await findWatched.rows(em, { trip }))

async function recordLostHelper(em: EntityManager, { id, seekingListingId }: LockedTrip): Promise<void> {
  if (seekingListingId !== null) await addLostHelper.rows(em, { trip: id, listing: seekingListingId })
}

/** Releases the flights because the helper may be on other flights, so that the traveler can find someone else. */
export async function releaseUrgentFlights(em: EntityManager, trip: LockedTrip): Promise<void> {
  await recordLostHelper(em, trip)
  await changeListings(em, listingsOf(trip), () => freeUrgentFlights.rows(em, { trip: trip.id }))
}

async function releaseFlights(em: EntityManager, trip: LockedTrip): Promise<void> {
  await changeListings(em, listingsOf(trip), () => freeFlights.rows(em, { trip: trip.id }))
}

export async function reserveFlights(em: EntityManager, trip: LockedTrip): Promise<void> {
  const taken = { trip: trip.id, taker: takerOf(trip) }
  await changeListings(em, listingsOf(trip), () => takeFlights.rows(em, taken))
  await enqueueReplacedTrips(em, trip.id)
  await watchFlights(em, trip.id)
}

/**
 * Ends other proposals for flights on which the traveler now has company, and agreed trips that have released these
 * flights.
 */
async function enqueueReplacedTrips(em: EntityManager, trip: number): Promise<void> {
  await sendJobs(em, 'trip-changes', await findReplacedTrips.rows(em, { trip }))
}
