import type { EntityManager } from '@mikro-orm/postgresql'
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { identityQuery } from '../../../account/public.ts'
import type { Database } from '../../../db/database.types.ts'
import { ago, emptyArray, kysely, now } from '../../../db/kysely.ts'
import { type Args, statement } from '../../../db/statement.ts'
import { sendJobs } from '../../../jobs/sending.ts'
import { tripChange } from '../../../listings/itinerary/changed-listings.public.ts'
import { endedProposal, isUnderWay, roleOf } from '../trip.expressions.ts'

async function leaveTrips(em: EntityManager, accountId: number, which: Expression<SqlBool>): Promise<void> {
  const left = kysely(em)
    .selectFrom('trip_person as p')
    .innerJoin('trip as t', 't.id', 'p.trip_id')
    .innerJoin('account', 'account.id', 'p.account_id')
    .select(tripChange({ trip: sql.ref('t.id'), role: sql.ref('p.role'), what: sql.lit('left') }).as('data'))
    .where('account.identity', '=', identityQuery(accountId))
    .where('account.left_at', 'is', null)
    .where('t.last_landing_at', '>', now())
    .where(which)
  await sendJobs(em, 'trip-changes', await left.execute())
}

export async function leaveTripsAfterSuspension(em: EntityManager, accountId: number): Promise<void> {
  await leaveTrips(em, accountId, isUnderWay)
}

/** A ban also ends a helper's later trips, because the traveler needs another helper. */
export async function leaveTripsAfterBan(em: EntityManager, accountId: number): Promise<void> {
  await leaveTrips(em, accountId, or([isUnderWay, and([eb('t.state', '=', 'agreed'), eb('p.role', '=', 'helper')])]))
}

/** Includes all accounts of the two people. A job changes agreed trips, because that locks the listings of both. */
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
          .else(endedProposal(eb('t.waits_for', '=', ref('mine.id'))))
          .end(),
        ended_at: eb.case().when(isAgreed).then(ref('t.ended_at')).else(now()).end(),
        change: null,
        waits_for: null,
        revision: eb('t.revision', '+', 1),
      }
    })
    .where('mine.identity', '=', identityQuery(me))
    .where('theirs.identity', '=', identityQuery(other))
    .where(isBetween)
    .where('t.waits_for', 'is not', null)
    .execute()
  const left = db
    .selectFrom(['trip as t', 'account as mine', 'account as theirs'])
    .select(
      tripChange({
        trip: sql.ref('t.id'),
        role: roleOf(eb('t.helper_id', '=', eb.ref('mine.id'))),
        what: sql.lit('left'),
      }).as('data'),
    )
    .where('mine.identity', '=', identityQuery(me))
    .where('theirs.identity', '=', identityQuery(other))
    .where(isBetween)
    .where('t.state', '=', 'agreed')
    .where('t.last_landing_at', '>', now())
  await sendJobs(em, 'trip-changes', await left.execute())
}

const { and, eb, or, refTuple } = expressionBuilder<
  Record<'t', Database['trip']> & Record<'p', Database['trip_person']> & Record<'mine' | 'theirs', Database['account']>,
  't' | 'p' | 'mine' | 'theirs'
>()
const isBetween = eb(refTuple('t.helper_id', 't.traveler_id'), 'in', [
  refTuple('mine.id', 'theirs.id'),
  refTuple('theirs.id', 'mine.id'),
])

const findTripsOfDeleted = statement((db, { listing }: Args<{ listing: number }>) =>
  db
    .selectFrom('trip')
    .select(({ eb }) =>
      tripChange({
        trip: sql.ref('trip.id'),
        role: roleOf(eb('helper_listing_id', '=', listing)),
        what: sql.lit('gone'),
      }).as('data'),
    )
    .where('state', 'in', [sql.lit('agreed' as const), sql.lit('proposed' as const)])
    .where(({ or, eb }) => or([eb('helper_listing_id', '=', listing), eb('seeking_listing_id', '=', listing)])),
)

const endProposals = statement((db, { listing }: Args<{ listing: number }>) =>
  db
    .updateTable('trip')
    .set(({ eb, ref }) => ({
      state: endedProposal(
        eb(
          'waits_for',
          '=',
          eb.case().when('helper_listing_id', '=', listing).then(ref('helper_id')).else(ref('traveler_id')).end(),
        ),
      ),
      waits_for: null,
      ended_at: now(),
      revision: eb('revision', '+', 1),
    }))
    .where('state', '=', sql.lit('proposed' as const))
    .where(({ or, eb }) => or([eb('helper_listing_id', '=', listing), eb('seeking_listing_id', '=', listing)])),
)

export async function leaveTripsOfListing(em: EntityManager, listing: number): Promise<void> {
  await sendJobs(em, 'trip-changes', await findTripsOfDeleted.rows(em, { listing }))
  await endProposals.rows(em, { listing })
}

/** Erases contact details two days after the trip has ended. */
export const eraseContacts = statement((db, { limit }: Args<{ limit: number }>) =>
  db
    .with(
      (cte) => cte('ended').materialized(),
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
    .with('milestones', (db) =>
      db
        .deleteFrom('trip_milestone as s')
        .using('ended')
        .whereRef('s.trip_id', '=', 'ended.trip_id')
        .whereRef('s.by_id', '=', 'ended.account_id'),
    )
    .with('trips', (db) =>
      db
        .updateTable('trip')
        .from('ended')
        .set(({ eb, ref }) => ({
          meeting_place: null,
          meeting_side: null,
          carry: null,
          companion: eb.case().when('ended.role', '=', 'helper').then(ref('trip.companion')).end(),
          language_codes: eb
            .case()
            .when('ended.role', '=', 'helper')
            .then(ref('trip.language_codes'))
            .else(emptyArray<string>())
            .end(),
        }))
        .whereRef('trip.id', '=', 'ended.trip_id'),
    )
    .updateTable('trip_person as p')
    .from('ended')
    .set({ contact: null })
    .whereRef('p.trip_id', '=', 'ended.trip_id')
    .whereRef('p.account_id', '=', 'ended.account_id'),
)
