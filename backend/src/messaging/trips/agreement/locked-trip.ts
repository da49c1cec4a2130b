import type { EntityManager } from '@mikro-orm/postgresql'
import { accountErrors } from '../../../account/account.contract.ts'
import { lockAccounts } from '../../../account/lock-order.public.ts'
import { Problem } from '../../../http/problem.ts'
import { messagingErrors } from '../../messaging.contract.ts'
import { tripErrors } from '../trips.contract.ts'
import { findContact, findTrip, type ReadTrip, readTrip } from './agreement.sql.ts'

export type LockedTrip = ReadTrip

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
  const found = await findTrip.first(em, { id, me })
  if (!found) throw new Problem(tripErrors['trip-not-found'])
  const other = otherOf(me, found)
  await lockAccounts(em, me, other)
  await lockListings?.([found.helperListingId, found.seekingListingId])
  const trip = await readTrip.first(em, { id })
  if (!trip) throw new Problem(tripErrors['trip-not-found'])
  return trip
}

export async function assertMayContact(em: EntityManager, me: number, other: number): Promise<void> {
  const found = await findContact.first(em, { me, other })
  if (!found?.isReachable) throw new Problem(accountErrors['user-not-found'])
  if (found.isBlocked) throw new Problem(messagingErrors.blocked)
}

/** After departure, the seeker may continue even if the helper has left. */
export async function assertMayContactOrDeparted(em: EntityManager, me: number, trip: LockedTrip): Promise<void> {
  if (me !== trip.seekerId || !trip.hasDeparted) await assertMayContact(em, me, otherOf(me, trip))
}
