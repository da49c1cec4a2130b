import type { EntityManager } from '@mikro-orm/postgresql'
import { accountsOfPerson } from '../account/account-status.service.ts'
import { lockAuthorOf } from '../account/lock-order.public.ts'
import { removePhoto } from '../account/photo/photos.service.ts'
import { kysely, now } from '../db/kysely.ts'
import { changeListings } from '../listings/itinerary/changed-listings.public.ts'
import { updateRating } from '../listings/testimonials/person-rating.public.ts'
import { withholdMessage } from '../messaging/withheld-messages.public.ts'
import type { Kind } from './subjects.ts'

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
  const update = kysely(em)
    .updateTable('listing')
    .set({ status: withheld ?? 'open', request_hash: null })
    .where('id', '=', id)
    .where('status', 'in', withheld ? [...ACTIVE, 'withheld', 'hidden', 'removed'] : ['hidden', 'removed'])
  await changeListings(em, [id], () => update.execute())
}

async function withholdReview(em: EntityManager, id: number, withheld: Withheld): Promise<void> {
  // A review about a deleted account is stored in case the person returns. The lock serializes this with account
  // deletion.
  const target = await kysely(em)
    .selectFrom('account')
    .innerJoin('testimonial', 'testimonial.target_id', 'account.id')
    .select('account.left_at')
    .where('testimonial.id', '=', id)
    .forShare(['account'])
    .executeTakeFirst()
  const review = await kysely(em)
    .updateTable('testimonial')
    .set({ withheld: withheld ?? (target?.left_at ? 'person-left' : null) })
    .where('id', '=', id)
    .returning('target_id')
    .executeTakeFirst()
  if (review) await updateRating(em, review.target_id) // the average includes visible reviews only
}

// The message is moved to another table, so that no other reader of tips can show it.
async function withholdTipMessage(em: EntityManager, id: number, withheld: Withheld): Promise<void> {
  const db = kysely(em)
  const tip = db.updateTable('tip').where('id', '=', id)
  if (withheld === null) {
    const restored = await db
      .deleteFrom('tip_message_report')
      .where('tip_id', '=', id)
      .returning('message')
      .executeTakeFirst()
    if (restored) await tip.set({ message: restored.message }).execute()
    return
  }
  const removed_at = withheld === 'removed' ? now() : null
  await db.updateTable('tip_message_report').set({ removed_at }).where('tip_id', '=', id).execute()
  await db
    .insertInto('tip_message_report')
    .columns(['tip_id', 'message', 'removed_at'])
    .expression((eb) =>
      eb
        .selectFrom('tip')
        .select(({ ref, cast, val }) => [
          'id',
          ref('message').$notNull().as('message'),
          cast<string | null>(removed_at ?? val(null), 'timestamptz').as('removed_at'),
        ])
        .where('id', '=', id)
        .where('message', 'is not', null),
    )
    .onConflict((of) => of.column('tip_id').doNothing())
    .execute()
  await tip.set({ message: null }).execute()
}

const ACTIVE = ['open', 'partly', 'found'] as const

/** Includes all accounts of the suspended or banned person. */
export async function withholdListings(em: EntityManager, accountId: number): Promise<void> {
  await kysely(em)
    .updateTable('listing')
    .set({ status: 'withheld' })
    .where('account_id', 'in', accountsOfPerson(accountId))
    .where('status', 'in', ACTIVE)
    .execute()
}

export async function restoreListings(em: EntityManager, accountId: number): Promise<void> {
  const withheld = await kysely(em)
    .selectFrom('listing')
    .select('id')
    .where('account_id', 'in', accountsOfPerson(accountId))
    .where('status', '=', 'withheld')
    .orderBy('id')
    .forUpdate()
    .execute()
  const ids = withheld.map(({ id }) => id)
  if (ids.length === 0) return
  const show = kysely(em).updateTable('listing').set({ status: 'open', request_hash: null }).where('id', 'in', ids)
  await changeListings(em, ids, () => show.execute())
}
