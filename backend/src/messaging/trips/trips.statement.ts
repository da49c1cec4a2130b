import { type AliasableExpression, type Kysely, sql } from 'kysely'
import type { Database } from '../../db/database.types.ts'
import { now } from '../../db/kysely.ts'
import { type Args, statement } from '../../db/statement.ts'
import { columns, isSeparated, seesDetails, separatedSince } from './trip.columns.ts'
import { hasDeparted, isAgreed, isOf, isProposed, isUnderWay, waitsFor } from './trip.expressions.ts'
import type { TripRow } from './trip.presenter.ts'
import { eb, isForSomeone, type Reader } from './trip-person.columns.ts'

const { ref, and, or, not, exists } = eb

/** The trips of a page, as the reader sees them. */
const rowsOf = (db: Kysely<Database>, me: Reader, page: AliasableExpression<{ id: number; place: number }>) =>
  db
    .selectFrom(page.as('page'))
    .innerJoin('trip as t', 't.id', 'page.id')
    .innerJoin('account as h', 'h.id', 't.helper_id')
    .innerJoin('account as v', 'v.id', 't.traveler_id')
    .crossJoinLateral(db.selectNoFrom(seesDetails.as('yes')).as('shared'))
    .crossJoinLateral(db.selectNoFrom(waitsFor.as('who')).as('waiting'))
    .crossJoinLateral(db.selectNoFrom([isUnderWay.as('is_under_way'), isSeparated.as('is_blocked')]).as('way'))
    .crossJoinLateral(db.selectNoFrom(separatedSince(me).as('since')).as('separated'))
    .select(columns(me))
    .select('page.place')
    .orderBy('page.place')
    .orderBy('t.id')
    .$castTo<TripRow & { place: number }>()

/** One trip, for one of its two people. */
export const readTrip = statement((db, { me, id }: Args<{ me: number; id: number }>) =>
  rowsOf(
    db,
    me,
    db
      .selectFrom('trip as t')
      .select(['t.id', sql.lit(0).as('place')])
      .where('t.id', '=', id)
      .where(isOf(me)),
  ),
)

// The reader is asked about the flights for three days before them, and for a week whether it happened.
const isAsked = (me: Reader) =>
  or([
    eb(waitsFor, '=', me),
    and([
      isAgreed,
      exists(
        eb
          .selectFrom('trip_person as asked')
          .whereRef('asked.trip_id', '=', 't.id')
          .where('asked.account_id', '=', me)
          .where(({ eb, and, or }) =>
            or([
              and([
                eb('asked.flying', 'is', null),
                sql<boolean>`now() >= t.first_departure_at - interval '72 hours'`,
                not(hasDeparted),
              ]),
              and([
                eb('asked.completion_answer', 'is', null),
                eb('t.completed', 'is', null),
                sql<boolean>`now() between t.last_landing_at and t.last_landing_at + interval '7 days'`,
              ]),
            ]),
          ),
      ),
    ]),
  ])

// A page's position must not reveal a time of day that the poster of a listing for someone close has not shared.
const departure = sql<number>`extract(epoch from ${eb
  .case()
  .when(or([not(isForSomeone), isAgreed]))
  .then(ref('t.first_departure_at'))
  .else(
    eb
      .selectFrom('trip_leg as first')
      .select(sql<string>`first.date::timestamp at time zone 'UTC'`.as('day'))
      .whereRef('first.trip_id', '=', 't.id')
      .where('first.number', '=', sql.lit(1))
      .$asScalar(),
  )
  .end()})`

// What waits for the reader's answer stands first; then what is still to come, the next departure before all; then what is
// over, the latest before all. The place in this order is one number, so that the next page begins after a number and an id.
const place = (me: Reader) => {
  const isAhead = and([eb('t.last_landing_at', '>', now()), or([isAgreed, isProposed])])
  const position = eb
    .case()
    .when(isAsked(me))
    .then(sql<number>`${departure} - 1e10`)
    .when(isAhead)
    .then(departure)
    .else(sql<number>`1e11 - ${departure}`)
    .end()
  return sql<number>`(${position})::float8`
}

interface Page {
  me: number
  /** Only the trips with this person. */
  other: number | null
  place: number
  id: number
  limit: number
}

/** The trips of a person, those that ask them something first, after a place and an id. */
export const readTrips = statement((db, { me, other, place: after, id, limit }: Args<Page>) => {
  const mine = (own: 't.helper_id' | 't.traveler_id', others: 't.helper_id' | 't.traveler_id') =>
    db
      .selectFrom('trip as t')
      .select(['t.id', place(me).as('place')])
      .where(own, '=', me)
      .where(({ or, eb }) => or([sql<boolean>`${other}::bigint is null`, eb(others, '=', other)]))
  const page = db
    .selectFrom(mine('t.helper_id', 't.traveler_id').unionAll(mine('t.traveler_id', 't.helper_id')).as('mine'))
    .select(['mine.id', 'mine.place'])
    .where(sql<boolean>`(mine.place, mine.id) > (${after}::float8, ${id}::bigint)`)
    .orderBy('mine.place')
    .orderBy('mine.id')
    .limit(limit)
  return rowsOf(db, me, page)
})
