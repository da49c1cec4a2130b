import type { EntityManager } from '@mikro-orm/postgresql'
import { accountErrors } from '../../../account/account.contract.ts'
import { kysely, now } from '../../../db/kysely.ts'
import { type Args, statement } from '../../../db/statement.ts'
import { Problem } from '../../../http/problem.ts'
import { isEitherBlocked } from '../../blocks.service.ts'
import { lockPeople } from '../../change-numbers.ts'
import { messagingErrors } from '../../messaging.contract.ts'
import { hasDeparted, hasLeft, isOf, isShared, legsOf, tripState, waitsFor } from '../trip.expressions.ts'
import { type TripLeg, tripErrors } from '../trips.contract.ts'

/** A trip that nobody else changes until the end of the transaction. */
export interface LockedTrip {
  id: number
  helperId: number
  travelerId: number
  helperListingId: number | null
  seekingListingId: number | null
  /** `expired` from the moment of departure on, whether a scheduled job has come or not. */
  state: 'proposed' | 'agreed' | 'declined' | 'withdrawn' | 'expired' | 'cancelled'
  revision: number
  waitsFor: number | null
  movedBy: number | null
  /** What the author of the latest revision has answered, if it was an answer. */
  accepted: boolean | null
  change: TripLeg[] | null
  legs: TripLeg[]
  /** Whether its last flight has landed, and how long its details are still shared. */
  isOver: boolean
  isShared: boolean
  /** Whether the journey has begun. From then on the trip goes on when one side leaves. */
  hasDeparted: boolean
  /** Whether the first flight has left by the clock. From then on nothing cancels the trip. */
  hasLeft: boolean
  /** Whether someone is on board, or was. */
  isOnBoard: boolean
}

const findParties = statement((db, { id, me }: Args<{ id: number; me: number }>) =>
  db
    .selectFrom('trip as t')
    .select(['helper_id as helperId', 'traveler_id as travelerId'])
    .select(['helper_listing_id as helperListingId', 'seeking_listing_id as seekingListingId'])
    .where('id', '=', id)
    .where(isOf(me)),
)

const readTrip = statement((db, { id }: Args<{ id: number }>) =>
  db
    .selectFrom('trip as t')
    .select(({ eb, ref, exists, selectFrom }) => [
      ...(['id', 'helper_id as helperId', 'traveler_id as travelerId', 'revision', 'accepted', 'change'] as const),
      ...(['helper_listing_id as helperListingId', 'seeking_listing_id as seekingListingId'] as const),
      'moved_by as movedBy',
      tripState.as('state'),
      waitsFor.as('waitsFor'),
      legsOf(ref('t.id')).as('legs'),
      eb('last_landing_at', '<=', now()).$castTo<boolean>().as('isOver'),
      isShared.$castTo<boolean>().as('isShared'),
      hasDeparted.as('hasDeparted'),
      hasLeft.as('hasLeft'),
      exists(
        selectFrom('trip_milestone')
          .whereRef('trip_id', '=', 't.id')
          .where('kind', 'in', ['boarded', 'landed'])
          .where('undone_at', 'is', null),
      )
        .$castTo<boolean>()
        .as('isOnBoard'),
    ])
    .where('id', '=', id)
    .forUpdate(),
)

/** The other person of a trip, or of what is to become one. */
export const otherOf = (me: number, { helperId, travelerId }: Pick<LockedTrip, 'helperId' | 'travelerId'>): number =>
  me === helperId ? travelerId : helperId

/** Holds two people against everything else between them, and against their deletion, which locks the account first. */
export async function lockBoth(em: EntityManager, one: number, other: number): Promise<void> {
  await lockPeople(em, one, other)
  await peopleOf(em, one, other).forKeyShare().execute()
}

const peopleOf = (em: EntityManager, one: number, other: number) =>
  kysely(em).selectFrom('account').where('id', 'in', [one, other]).orderBy('id')

/**
 * Locks a trip of this person in the order of `account/lock-order.service.ts`. A step that may open or close the listings of the trip
 * locks them with `lockListings`, and also waits for a suspension. To others the trip does not exist.
 */
export async function lockTrip(
  em: EntityManager,
  me: number,
  id: number,
  lockListings?: (ids: Array<number | null>) => Promise<unknown>,
): Promise<LockedTrip> {
  const found = await findParties.first(em, { id, me })
  if (!found) throw new Problem(tripErrors['trip-not-found'])
  const other = otherOf(me, found)
  await lockPeople(em, me, other)
  await (lockListings ? peopleOf(em, me, other).forShare() : peopleOf(em, me, other).forKeyShare()).execute()
  await lockListings?.([found.helperListingId, found.seekingListingId])
  const trip = await readTrip.first(em, { id })
  if (!trip) throw new Problem(tripErrors['trip-not-found'])
  return trip
}

/** Throws when the other is not there any more, or one of the two has blocked the other. */
export async function assertInTouch(em: EntityManager, me: number, other: number): Promise<void> {
  const found = await kysely(em)
    .selectFrom('account')
    .select(['email_confirmed_at', 'banned_at'])
    .select(({ val, ref }) => isEitherBlocked(val(me), ref('account.id')).as('isBlocked'))
    .where('id', '=', other)
    .executeTakeFirst()
  if (!found?.email_confirmed_at || found.banned_at) throw new Problem(accountErrors['user-not-found'])
  if (found.isBlocked) throw new Problem(messagingErrors.blocked)
}

/** The same, but a traveler on the way goes on when the helper has left. */
export async function assertInTouchOrOnTheWay(em: EntityManager, me: number, trip: LockedTrip): Promise<void> {
  if (me !== trip.travelerId || !trip.hasDeparted) await assertInTouch(em, me, otherOf(me, trip))
}
