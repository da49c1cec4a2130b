import type { EntityManager } from '@mikro-orm/postgresql'
import { lockAuthorOf } from '../account/lock-order.public.ts'
import { removePhoto } from '../account/photo/photos.service.ts'
import { changeListings } from '../listings/itinerary/changed-listings.public.ts'
import { updateRating } from '../listings/testimonials/person-rating.public.ts'
import { withholdMessage } from '../messaging/withheld-messages.public.ts'
import type { Kind } from './subjects.ts'
import {
  clearTipMessage,
  lockTarget,
  lockWithheldListings,
  markTipMessage,
  withholdTipMessage as moveTipMessage,
  restoreTipMessage,
  showListings,
  withholdListing as updateListing,
  withholdReview as updateReview,
  withholdListings as withholdListingsOf,
} from './withholding.sql.ts'

/** Null restores the subject. */
type Withheld = 'hidden' | 'removed' | null

/**
 * Of a person, only the picture can be removed. Returns the accounts whose conversations have changed, to be notified
 * after the commit.
 */
export async function withhold(
  em: EntityManager,
  { kind, id }: { kind: Kind; id: number },
  withheld: Withheld,
): Promise<number[]> {
  if (kind === 'message') return withholdMessage(em, id, withheld)
  if (kind === 'person' && withheld === 'removed') await removePhoto(em, id)
  if (kind === 'listing') await withholdListing(em, id, withheld)
  if (kind === 'rating') await withholdReview(em, id, withheld)
  if (kind === 'tip-message') await withholdTipMessage(em, id, withheld)
  return []
}

// Triggers of the table set the status of a restored listing: withheld while its author is suspended, and found when
// its author has agreed on a trip.
async function withholdListing(em: EntityManager, id: number, withheld: Withheld): Promise<void> {
  await lockAuthorOf(em, id)
  await changeListings(em, [id], () => updateListing.rows(em, { id, withheld }))
}

async function withholdReview(em: EntityManager, id: number, withheld: Withheld): Promise<void> {
  // A review about a deleted account is stored in case the person returns. The lock serializes this with account
  // deletion.
  const target = await lockTarget.first(em, { id })
  const review = await updateReview.first(em, { id, withheld: withheld ?? (target?.hasLeft ? 'person-left' : null) })
  if (review) await updateRating(em, review.targetId) // the average includes visible reviews only
}

// The message is moved to another table, so that no other reader of tips can show it.
async function withholdTipMessage(em: EntityManager, id: number, withheld: Withheld): Promise<void> {
  if (withheld === null) return void (await restoreTipMessage.rows(em, { id }))
  const isRemoved = withheld === 'removed'
  await markTipMessage.rows(em, { id, isRemoved })
  await moveTipMessage.rows(em, { id, isRemoved })
  await clearTipMessage.rows(em, { id })
}

/** Includes all accounts of the suspended or banned person. */
export async function withholdListings(em: EntityManager, person: number): Promise<void> {
  await withholdListingsOf.rows(em, { person })
}

export async function restoreListings(em: EntityManager, person: number): Promise<void> {
  const ids = (await lockWithheldListings.rows(em, { person })).map(({ id }) => id)
  if (ids.length > 0) await changeListings(em, ids, () => showListings.rows(em, { ids }))
}
