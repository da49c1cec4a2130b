import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { identityQuery } from '../../../account/public.ts'
import { anyOf, kysely, now, shift } from '../../../db/kysely.ts'
import { type Args, statement } from '../../../db/statement.ts'
import { hasDeparted } from '../trip.expressions.ts'

// This file must not depend on blocks, because the service of blocks uses it.

export const linkExpiry = shift(sql.ref('trip.last_landing_at'), '48 hours')

export const updateLinkExpiry = statement((db, { trip }: Args<{ trip: number }>) =>
  db
    .updateTable('trip_link')
    .from('trip')
    .set({ expires_at: linkExpiry })
    .where('trip.id', '=', trip)
    .whereRef('trip_link.trip_id', '=', 'trip.id')
    .where('trip_link.expires_at', '>', now()),
)

/** After a block, only the traveler's family still has access to a departed trip. */
export const endLinksOfHelper = statement((db, { one, other }: Args<{ one: number; other: number }>) =>
  db
    .updateTable('trip_link as link')
    .from(['trip as t', 'account as mine', 'account as theirs'])
    .set({ expires_at: now() })
    .where('mine.identity', '=', identityQuery(one))
    .where('theirs.identity', '=', identityQuery(other))
    .where(({ eb, refTuple }) =>
      eb(refTuple('t.helper_id', 't.traveler_id'), 'in', [
        refTuple('mine.id', 'theirs.id'),
        refTuple('theirs.id', 'mine.id'),
      ]),
    )
    .where(hasDeparted)
    .whereRef('link.trip_id', '=', 't.id')
    .whereRef('link.made_by', '=', 't.helper_id')
    .where('link.expires_at', '>', now()),
)

export const setSubscribed = statement((db, { link, subscribed }: Args<{ link: number; subscribed: boolean }>) =>
  db
    .updateTable('trip_link')
    .set(({ eb, fn }) => ({
      subscribed_at: eb.case().when(subscribed).then(fn.coalesce('subscribed_at', now())).end(),
    }))
    .where('id', '=', link)
    .where('channel', 'is not', null)
    .where('expires_at', '>', now()),
)

/** Returns the person who made the link, but only the first time. */
export const recordUndelivered = statement((db, { link }: Args<{ link: number }>) =>
  db
    .updateTable('trip_link')
    .set({ undelivered: true })
    .where('id', '=', link)
    .where('undelivered', '=', false)
    .returning(['trip_id as trip', 'made_by as maker']),
)

export const deleteEndedLinks = statement((db, { limit }: Args<{ limit: number }>) =>
  db
    .deleteFrom('trip_link')
    .where('id', '=', ({ selectFrom }) =>
      anyOf(
        selectFrom('trip_link as ended')
          .select('ended.id')
          .where('ended.expires_at', '<=', now())
          .orderBy('ended.expires_at')
          .limit(limit)
          .forUpdate()
          .skipLocked()
          .$asScalar(),
      ),
    ),
)

/**
 * Moves the links of a trip that lost its helper to the newly agreed trip. The traveler's link ends if someone else
 * travels now.
 */
export async function moveFamilyLinks(em: EntityManager, { id }: { id: number }): Promise<void> {
  await kysely(em)
    .updateTable('trip_link')
    .from(['trip as next', 'trip as previous'])
    .set(({ eb, or, ref }) => ({
      trip_id: ref('next.id'),
      expires_at: eb
        .case()
        .when(or([eb('trip_link.audience', '=', 'family'), eb('next.companion', 'is not', null)]))
        .then(shift(ref('next.last_landing_at'), '48 hours'))
        .else(now())
        .end(),
    }))
    .where('next.id', '=', id)
    .whereRef('previous.seeking_listing_id', '=', 'next.seeking_listing_id')
    .whereRef('previous.traveler_id', '=', 'next.traveler_id')
    .whereRef('previous.id', '<>', 'next.id')
    .whereRef('trip_link.trip_id', '=', 'previous.id')
    .whereRef('trip_link.made_by', '=', 'next.traveler_id')
    .where('trip_link.expires_at', '>', now())
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('trip_leg').whereRef('trip_id', '=', 'previous.id').where('taken_by', 'is not', null))),
    )
    .execute()
}
