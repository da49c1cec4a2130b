import type { EntityManager } from '@mikro-orm/postgresql'
import { expressionBuilder } from 'kysely'
import type { Database } from '../../../db/database.types.ts'
import { ago, ahead, kysely, now } from '../../../db/kysely.ts'
import type { LockedTrip } from './locked-trip.ts'

/** Whether the first flight of a trip leaves within a week. */
export const isSoon = (id: number) => {
  const { eb, selectFrom } = expressionBuilder<Database>()
  const departure = selectFrom('trip as own').select('own.first_departure_at').where('own.id', '=', id)
  return eb(departure.$asScalar(), '<=', ahead('7 days'))
}

/** Whether a helper has traveled or has a verified phone, which a puppet has not. */
export const isTrusted = (helper: number) => {
  const { selectFrom } = expressionBuilder<Database>()
  return selectFrom('account as helper')
    .select(({ eb, or }) =>
      or([eb('helper.phone_verified_at', 'is not', null), eb('helper.completed_trips', '>', 0)])
        .$castTo<boolean>()
        .as('trusted'),
    )
    .where('helper.id', '=', helper)
    .$asScalar()
    .$notNull()
}

/**
 * A request that loses its helper in the last week before departure ranks before others of its tier with the same
 * languages. So that an agreement with a puppet buys nothing, it must be a day old, the helper must have been
 * trusted when both agreed, and a person's request gets this rank once in 30 days.
 */
export async function recordLostHelper(em: EntityManager, { id, seekingListingId }: LockedTrip): Promise<void> {
  if (seekingListingId === null) return
  const db = kysely(em)
  const granted = await db
    .updateTable('account as traveler')
    .from('trip as lost')
    .set({ helper_lost_at: now() })
    .where('lost.id', '=', id)
    .whereRef('traveler.id', '=', 'lost.traveler_id')
    .where('lost.agreed_at', '<=', ago('1 day'))
    .where('lost.helper_trusted', '=', true)
    .where(isSoon(id))
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('account as person')
            .select('person.id')
            .whereRef('person.identity', '=', 'traveler.identity')
            .where('person.helper_lost_at', '>', ago('30 days')),
        ),
      ),
    )
    .returning('traveler.id')
    .executeTakeFirst()
  if (!granted) return
  await db.updateTable('listing').set({ helper_lost_at: now() }).where('id', '=', seekingListingId).execute()
}
