import type { EntityManager } from '@mikro-orm/postgresql'
import { json, kysely, now } from '../../../db/kysely.ts'
import { Problem } from '../../../http/problem.ts'
import { changeListings } from '../../../listings/itinerary/changed-listings.public.ts'
import { confirmationErrors } from '../confirmation/confirmation.contract.ts'
import { nextPrompt } from '../trip.expressions.ts'
import type { Itinerary } from './legs.ts'
import type { LockedTrip } from './locked-trip.ts'
import { isTrusted, recordLostHelper } from './lost-helper.ts'
import { listingsOf, releaseFlights, reserveFlights } from './trip-flights.ts'

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
  const isOpen = state === 'proposed' || state === 'agreed'
  const update = kysely(em)
    .updateTable('trip')
    .set(({ eb, fn, ref }) => ({
      revision: eb('revision', '+', 1),
      moved_by: me,
      state,
      waits_for: waitsFor,
      accepted,
      change: change ? json(change.legs) : null,
      ...(state === 'agreed' && { agreed_at: fn.coalesce('agreed_at', now()) }),
      ...(state === 'agreed' && trip.state !== 'agreed' && { helper_trusted: isTrusted(trip.helperId) }),
      ended_at: isOpen ? null : now(),
      // Skips prompts that were due before the agreement.
      ...(state !== trip.state && {
        next_prompt_at: state === 'agreed' ? nextPrompt(ref('first_departure_at'), ref('last_landing_at')) : null,
      }),
    }))
    .where('id', '=', trip.id)
  await changeListings(em, listingsOf(trip), () => update.execute())
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
