import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { json, kysely, now } from '../../../db/kysely.ts'
import { Problem } from '../../../http/problem.ts'
import { followListings } from '../../../listings/trip/changed-listings.service.ts'
import { confirmationErrors } from '../confirmation/confirmation.contract.ts'
import type { Itinerary } from './legs.ts'
import type { LockedTrip } from './locked-trip.ts'
import { giveFlightsBack, listingsOf, noteHelperLost, takeFlights } from './trip-flights.ts'

/** What becomes of a trip by its next revision. */
export interface Move {
  state: 'proposed' | 'agreed' | 'declined' | 'withdrawn' | 'cancelled'
  /** Whoever must answer then. */
  waitsFor?: number
  /** What was answered, if this is an answer. */
  accepted?: boolean
  /** The flights that are asked for in place of those that were agreed. */
  change?: Itinerary
}

/** The next moment at which the people of an agreed trip are asked something. */
const NEXT_QUESTION = sql<string>`next_prompt(first_departure_at, last_landing_at, now())`

/** Makes the next revision of a trip that is held. Throws when it would cancel one that this person must not cancel any more. */
export async function moveTrip(em: EntityManager, me: number, trip: LockedTrip, move: Move): Promise<void> {
  const { state, waitsFor = null, accepted = null, change } = move
  if (state === 'cancelled') {
    assertCancelable(me, trip)
    if (me === trip.helperId) await noteHelperLost(em, trip)
  }
  const isOpen = state === 'proposed' || state === 'agreed'
  const update = kysely(em)
    .updateTable('trip')
    .set(({ eb, fn }) => ({
      ...{ revision: eb('revision', '+', 1), moved_by: me, state, waits_for: waitsFor, accepted },
      change: change ? json(change.legs) : null,
      ...(state === 'agreed' && { agreed_at: fn.coalesce('agreed_at', now()) }),
      ended_at: isOpen ? null : now(),
      // People who agree late are asked only what is still to come.
      ...(state !== trip.state && { next_prompt_at: state === 'agreed' ? NEXT_QUESTION : null }),
    }))
    .where('id', '=', trip.id)
  await followListings(em, listingsOf(trip), () => update.execute())
  if (state === 'agreed' && trip.state !== 'agreed') await takeFlights(em, trip)
  if (state !== 'agreed' && trip.state === 'agreed') await giveFlightsBack(em, trip)
}

/** Throws once the first flight has left by the clock, or may have left because nobody has typed its time. */
export function assertNotLeft({ hasLeft, legs }: Pick<LockedTrip, 'hasLeft' | 'legs'>): void {
  if (!hasLeft) return
  const error = confirmationErrors['trip-departed']
  const message = 'The first flight may have left already. Nobody has told its time.'
  throw new Problem(legs[0]!.time ? error : { ...error, message })
}

/**
 * A step that the helper alone has recorded must not keep the traveler, so their side may cancel until the departure. The helper
 * may not: someone counts on them at the airport.
 */
function assertCancelable(me: number, trip: LockedTrip): void {
  assertNotLeft(trip)
  if (me === trip.travelerId || !trip.hasDeparted) return
  const error = confirmationErrors['trip-on-the-way']
  throw new Problem(
    trip.isOnBoard ? error : { ...error, message: 'You can’t cancel now: the journey has begun already.' },
  )
}
