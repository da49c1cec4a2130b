import type { EntityManager } from '@mikro-orm/postgresql'
import { accountErrors } from '../../../account/account.contract.ts'
import { lockAccounts } from '../../../account/lock-order.public.ts'
import { isEitherBlocked } from '../../../blocks/blocks.public.ts'
import { kysely, now } from '../../../db/kysely.ts'
import { type Args, statement } from '../../../db/statement.ts'
import { Problem } from '../../../http/problem.ts'
import { messagingErrors } from '../../messaging.contract.ts'
import { hasDeparted, hasDepartedByClock, isOf, isShared, legsOf, tripState, waitsFor } from '../trip.expressions.ts'
import { type TripLeg, tripErrors } from '../trips.contract.ts'

export interface LockedTrip {
  id: number
  helperId: number
  /** Who seeks help: the traveler, or the poster for a traveler close to them. */
  seekerId: number
  helperListingId: number | null
  seekingListingId: number | null
  /** A proposal reads as `expired` from its departure, even before the cleanup job has run. */
  state: 'proposed' | 'agreed' | 'declined' | 'withdrawn' | 'expired' | 'canceled'
  revision: number
  waitsFor: number | null
  movedBy: number | null
  /** Null unless the latest revision responded to a proposal or change. */
  accepted: boolean | null
  change: TripLeg[] | null
  legs: TripLeg[]
  /** The traveler is someone close to the poster, who does not fly. */
  isForSomeone: boolean
  isOver: boolean
  isShared: boolean
  /** True by the clock or by a milestone. From then on the trip continues when one person leaves. */
  hasDeparted: boolean
  /** True by the clock. From then on the trip cannot be canceled. */
  hasDepartedByClock: boolean
  isOnBoard: boolean
}

const findPeople = statement((db, { id, me }: Args<{ id: number; me: number }>) =>
  db
    .selectFrom('trip as t')
    .select(['helper_id as helperId', 'traveler_id as seekerId'])
    .select(['helper_listing_id as helperListingId', 'seeking_listing_id as seekingListingId'])
    .where('id', '=', id)
    .where(isOf(me)),
)

const readTrip = statement((db, { id }: Args<{ id: number }>) =>
  db
    .selectFrom('trip as t')
    .select(({ eb, ref, exists, selectFrom }) => [
      ...(['id', 'helper_id as helperId', 'traveler_id as seekerId', 'revision', 'accepted', 'change'] as const),
      ...(['helper_listing_id as helperListingId', 'seeking_listing_id as seekingListingId'] as const),
      'moved_by as movedBy',
      tripState.as('state'),
      waitsFor.as('waitsFor'),
      legsOf(ref('t.id')).as('legs'),
      eb('companion', 'is not', null).$castTo<boolean>().as('isForSomeone'),
      eb('last_landing_at', '<=', now()).$castTo<boolean>().as('isOver'),
      isShared.$castTo<boolean>().as('isShared'),
      hasDeparted.as('hasDeparted'),
      hasDepartedByClock.as('hasDepartedByClock'),
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

export const otherOf = (me: number, { helperId, seekerId }: Pick<LockedTrip, 'helperId' | 'seekerId'>): number =>
  me === helperId ? seekerId : helperId

/**
 * Locks in the order of `account/lock-order.public.ts`. Pass `lockListings` if the change may open or close listings
 * of the trip. Throws `trip-not-found` for other people.
 */
export async function lockTrip(
  em: EntityManager,
  me: number,
  id: number,
  lockListings?: (ids: Array<number | null>) => Promise<unknown>,
): Promise<LockedTrip> {
  const found = await findPeople.first(em, { id, me })
  if (!found) throw new Problem(tripErrors['trip-not-found'])
  const other = otherOf(me, found)
  await lockAccounts(em, me, other)
  await lockListings?.([found.helperListingId, found.seekingListingId])
  const trip = await readTrip.first(em, { id })
  if (!trip) throw new Problem(tripErrors['trip-not-found'])
  return trip
}

export async function assertMayContact(em: EntityManager, me: number, other: number): Promise<void> {
  const found = await kysely(em)
    .selectFrom('account')
    .select(['email_confirmed_at', 'banned_at'])
    .select(({ val, ref }) => isEitherBlocked(val(me), ref('account.id')).as('isBlocked'))
    .where('id', '=', other)
    .executeTakeFirst()
  if (!found?.email_confirmed_at || found.banned_at) throw new Problem(accountErrors['user-not-found'])
  if (found.isBlocked) throw new Problem(messagingErrors.blocked)
}

/** After departure, the seeker may continue even if the helper has left. */
export async function assertMayContactOrDeparted(em: EntityManager, me: number, trip: LockedTrip): Promise<void> {
  if (me !== trip.seekerId || !trip.hasDeparted) await assertMayContact(em, me, otherOf(me, trip))
}
