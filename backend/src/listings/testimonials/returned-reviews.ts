import type { EntityManager } from '@mikro-orm/postgresql'
import { type Expression, type ExpressionBuilder, sql } from 'kysely'
import type { IdentityChanges } from '../../account/identities.service.ts'
import type { Database } from '../../db/database.types.ts'
import { kysely } from '../../db/kysely.ts'
import { updateRating } from './person-rating.public.ts'

type Tables = Database & Record<'t' | 'later', Database['testimonial']>

/**
 * Reviews about a person who deletes their account are withheld (personal-data.ts). They follow the person to another
 * confirmed account, and are deleted when the site no longer recognizes the person.
 */
export const returnedReviews: IdentityChanges = {
  async accountsChanged(em, identity) {
    const accounts = await kysely(em)
      .selectFrom('account')
      .select(['id', 'left_at', 'email_confirmed_at'])
      .where('identity', '=', identity)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    const deleted = accounts.filter(({ left_at }) => left_at !== null).map(({ id }) => id)
    // A visitor can create an unconfirmed account by typing any address, so it gets no reviews.
    const successor = accounts.find(
      ({ left_at, email_confirmed_at }) => left_at === null && email_confirmed_at !== null,
    )
    if (successor && deleted.length > 0) await moveReviews(em, identity, deleted, successor.id)
  },

  async forgotten(em, identities) {
    const deleted = kysely(em)
      .selectFrom('account')
      .select('id')
      .where('identity', 'in', identities)
      .where('left_at', 'is not', null)
    await kysely(em).deleteFrom('testimonial').where('target_id', 'in', deleted).execute()
    await kysely(em).deleteFrom('acquaintance').where('other_id', 'in', deleted).execute()
  },
}

async function moveReviews(em: EntityManager, identity: number, deleted: number[], successor: number): Promise<void> {
  const db = kysely(em).withTables<Tables>()
  await db
    .deleteFrom('testimonial as t')
    .where('t.target_id', 'in', deleted)
    .where((eb) =>
      eb.or([
        // Accounts of one person do not review each other.
        eb.exists(
          eb
            .selectFrom('account')
            .select('account.id')
            .whereRef('account.id', '=', 't.author_id')
            .where('account.identity', '=', identity),
        ),
        hasLater(eb as never, [...deleted, successor]),
      ]),
    )
    .execute()
  await db
    .deleteFrom('testimonial as t')
    .where('t.target_id', '=', successor)
    .where((eb) => hasLater(eb as never, deleted))
    .execute()
  await db
    .insertInto('acquaintance')
    .columns(['person_id', 'other_id', 'route', 'since'])
    .expression((eb) =>
      eb
        .selectFrom('acquaintance as known')
        .select(['known.person_id', eb.val(successor).as('other_id'), 'known.route', 'known.since'])
        .where('known.other_id', 'in', deleted)
        .where('known.person_id', '<>', successor),
    )
    .onConflict((of) => of.doNothing())
    .execute()
  await db.deleteFrom('acquaintance').where('other_id', 'in', deleted).execute()
  // The lock serializes this with a deletion of the account.
  const found = await db
    .selectFrom('account')
    .select('left_at')
    .where('id', '=', successor)
    .forShare()
    .executeTakeFirst()
  const moved = await db
    .updateTable('testimonial')
    .set((eb) => ({
      target_id: successor,
      withheld: eb.fn<'hidden' | 'removed' | 'person-left' | null>('nullif', ['withheld', eb.val('person-left')]),
    }))
    .$if(found?.left_at != null, (query) =>
      query.set((eb) => ({ withheld: eb.fn.coalesce('withheld', sql.lit('person-left' as const)) })),
    )
    .where('target_id', 'in', deleted)
    .returning('id')
    .execute()
  if (moved.length > 0) await updateRating(em, successor)
}

function hasLater({ exists, selectFrom }: ExpressionBuilder<Tables, 't'>, targets: number[]): Expression<boolean> {
  return exists(
    selectFrom('testimonial as later')
      .select('later.id')
      .where('later.target_id', 'in', targets)
      .whereRef('later.route', '=', 't.route')
      .whereRef('later.id', '>', 't.id')
      .where(({ eb, or, ref }) =>
        or([eb('later.author_id', '=', ref('t.author_id')), eb('later.author_key', '=', ref('t.author_key'))]),
      ),
  ).$castTo<boolean>()
}
