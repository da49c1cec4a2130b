import type { EntityManager } from '@mikro-orm/postgresql'
import { type Expression, type SqlBool, sql } from 'kysely'
import { identityQuery } from '../../../account/public.ts'
import { ago, kysely, now } from '../../../db/kysely.ts'
import { type Args, statement } from '../../../db/statement.ts'
import { isUnderWay } from '../trip.expressions.ts'

/** Enqueues that a person has left those of their trips, and of all their accounts, that meet a condition and are not over. */
const leaveTrips = (em: EntityManager, accountId: number, which: Expression<SqlBool>) =>
  kysely(em)
    .insertInto('trip_owed')
    .columns(['trip_id', 'role', 'what'])
    .expression(({ selectFrom }) =>
      selectFrom('trip_person as p')
        .innerJoin('trip as t', 't.id', 'p.trip_id')
        .innerJoin('account', 'account.id', 'p.account_id')
        .select(['t.id', 'p.role', sql.lit('left' as const).as('what')])
        .where('account.identity', '=', identityQuery(accountId))
        .where('account.left_at', 'is', null)
        .where('t.last_landing_at', '>', now())
        .where(which),
    )
    .execute()

/** Enqueues what follows when staff keep a person from the site who is on the way with someone. */
export async function leaveTripsUnderWay(em: EntityManager, accountId: number): Promise<void> {
  await leaveTrips(em, accountId, isUnderWay)
}

/** The same for a ban, which also ends what a helper has agreed on for later: the traveler needs someone else. */
export async function leaveTripsForGood(em: EntityManager, accountId: number): Promise<void> {
  await leaveTrips(em, accountId, sql<SqlBool>`(${isUnderWay} or t.state = 'agreed' and p.role = 'helper')`)
}

/**
 * Ends what waits for an answer between a person and the one whom they block, whichever accounts the two use. What follows for
 * agreed trips is enqueued, because it needs the listings of both.
 */
export async function leaveTripsWith(em: EntityManager, me: number, other: number): Promise<void> {
  const db = kysely(em)
  await db
    .updateTable('trip as t')
    .from(['account as mine', 'account as theirs'])
    .set(({ eb, ref }) => {
      const isAgreed = eb('t.state', '=', 'agreed')
      return {
        state: eb
          .case()
          .when(isAgreed)
          .then(ref('t.state'))
          .when('t.waits_for', '=', ref('mine.id'))
          .then(sql.lit('declined' as const))
          .else(sql.lit('withdrawn' as const))
          .end(),
        ended_at: eb.case().when(isAgreed).then(ref('t.ended_at')).else(now()).end(),
        ...{ change: null, waits_for: null, revision: eb('t.revision', '+', 1) },
      }
    })
    .where('mine.identity', '=', identityQuery(me))
    .where('theirs.identity', '=', identityQuery(other))
    .where(isBetween)
    .where('t.waits_for', 'is not', null)
    .execute()
  await db
    .insertInto('trip_owed')
    .columns(['trip_id', 'role', 'what'])
    .expression(({ selectFrom }) =>
      selectFrom(['trip as t', 'account as mine', 'account as theirs'])
        .select(({ eb, ref }) => [
          't.id',
          eb
            .case('t.helper_id')
            .when(ref('mine.id'))
            .then(sql.lit('helper' as const))
            .else(sql.lit('traveler' as const))
            .end()
            .as('role'),
          sql.lit('left' as const).as('what'),
        ])
        .where('mine.identity', '=', identityQuery(me))
        .where('theirs.identity', '=', identityQuery(other))
        .where(isBetween)
        .where('t.state', '=', 'agreed')
        .where('t.last_landing_at', '>', now()),
    )
    .execute()
}

/** The two accounts are those of a trip. */
const isBetween = sql<SqlBool>`(t.helper_id, t.traveler_id) in ((mine.id, theirs.id), (theirs.id, mine.id))`

const endTripsOfListing = statement((db, { listing }: Args<{ listing: number }>) =>
  db
    .with('ended', (db) =>
      db
        .updateTable('trip')
        .set(({ eb, ref }) => ({
          state: eb
            .case()
            .when(
              'waits_for',
              '=',
              eb.case().when('helper_listing_id', '=', listing).then(ref('helper_id')).else(ref('traveler_id')).end(),
            )
            .then(sql.lit('declined' as const))
            .else(sql.lit('withdrawn' as const))
            .end(),
          ...{ waits_for: null, ended_at: now(), revision: eb('revision', '+', 1) },
        }))
        .where('state', '=', 'proposed')
        .where(({ or, eb }) => or([eb('helper_listing_id', '=', listing), eb('seeking_listing_id', '=', listing)]))
        .returning('id'),
    )
    .insertInto('trip_owed')
    .columns(['trip_id', 'role', 'what'])
    .expression(({ selectFrom }) =>
      selectFrom('trip')
        .select(({ eb }) => [
          'id',
          eb
            .case()
            .when('helper_listing_id', '=', listing)
            .then(sql.lit('helper' as const))
            .else(sql.lit('traveler' as const))
            .end()
            .as('role'),
          sql.lit('gone' as const).as('what'),
        ])
        .where(({ or, eb }) => or([eb('helper_listing_id', '=', listing), eb('seeking_listing_id', '=', listing)]))
        .where(({ or, eb, selectFrom }) =>
          or([eb('state', '=', 'agreed'), eb('id', 'in', selectFrom('ended').select('ended.id'))]),
        ),
    ),
)

/** Takes back what was proposed with a listing that is about to be deleted. The other side of these and of agreed trips is told. */
export async function leaveTripsOfListing(em: EntityManager, listing: number): Promise<void> {
  await endTripsOfListing.rows(em, { listing })
}

/** Erases, after its end, what a person left to the other side of a trip when they deleted their account on the way. */
export const eraseContacts = statement((db, { limit }: Args<{ limit: number }>) =>
  db
    .with(
      (cte) => cte('over').materialized(),
      (db) =>
        db
          .selectFrom('trip_person as p')
          .innerJoin('trip as t', 't.id', 'p.trip_id')
          .select(['p.trip_id', 'p.account_id', 'p.role'])
          .where('p.contact', 'is not', null)
          .where('t.last_landing_at', '<=', ago('2 days'))
          .orderBy('p.trip_id')
          .limit(limit)
          .forUpdate('p')
          .skipLocked(),
    )
    .with('steps', (db) =>
      db
        .deleteFrom('trip_milestone as s')
        .using('over')
        .whereRef('s.trip_id', '=', 'over.trip_id')
        .whereRef('s.by_id', '=', 'over.account_id'),
    )
    .with('trips', (db) =>
      db
        .updateTable('trip')
        .from('over')
        .set(({ eb, ref }) => ({
          ...{ meeting_place: null, meeting_side: null, carry: null },
          companion: eb.case().when('over.role', '=', 'helper').then(ref('trip.companion')).end(),
          language_codes: eb
            .case()
            .when('over.role', '=', 'helper')
            .then(ref('trip.language_codes'))
            .else(sql<string[]>`'{}'`)
            .end(),
        }))
        .whereRef('trip.id', '=', 'over.trip_id'),
    )
    .updateTable('trip_person as p')
    .from('over')
    .set({ contact: null })
    .whereRef('p.trip_id', '=', 'over.trip_id')
    .whereRef('p.account_id', '=', 'over.account_id'),
)
