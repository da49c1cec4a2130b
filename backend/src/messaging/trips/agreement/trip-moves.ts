import type { EntityManager } from '@mikro-orm/postgresql'
import { Problem } from '../../../http/problem.ts'
import { changeListings } from '../../../listings/itinerary/changed-listings.public.ts'
import { confirmationErrors } from '../confirmation/confirmation.contract.ts'
import { writeMove } from './agreement.sql.ts'
import type { Itinerary } from './legs.ts'
import type { LockedTrip } from './locked-trip.ts'
import { listingsOf, recordLostHelper, releaseFlights, reserveFlights } from './trip-flights.ts'

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
