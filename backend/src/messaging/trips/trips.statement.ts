import { type AliasableExpression, type Kysely, sql } from 'kysely'
import type { Database } from '../../db/database.types.ts'
import { now, seconds, shift } from '../../db/kysely.ts'
import { type Args, statement } from '../../db/statement.ts'
import { columns, isSeparated, seesDetails, separatedSince } from './trip.columns.ts'
import { hasDeparted, isAgreed, isOf, isProposed, isUnderWay, waitsFor } from './trip.expressions.ts'
import type { TripRow } from './trip.presenter.ts'
import { eb, isForSomeone, type Reader } from './trip-person.columns.ts'

const { ref, and, or, not, exists } = eb

const rowsOf = (db: Kysely<Database>, me: Reader, page: AliasableExpression<{ id: number; position: number }>) =>
  db
    .selectFrom(page.as('page'))
    .innerJoin('trip as t', 't.id', 'page.id')
    .innerJoin('account as h', 'h.id', 't.helper_id')
    .innerJoin('account as v', 'v.id', 't.traveler_id')
    .crossJoinLateral(db.selectNoFrom(seesDetails.as('yes')).as('shared'))
    .crossJoinLateral(db.selectNoFrom(waitsFor.as('id')).as('respondent'))
    .crossJoinLateral(db.selectNoFrom([isUnderWay.as('is_under_way'), isSeparated.as('is_blocked')]).as('progress'))
    .crossJoinLateral(db.selectNoFrom(separatedSince(me).as('since')).as('separated'))
    .select(columns(me))
    .select('page.position')
    .orderBy('page.position')
    .orderBy('t.id')
    .$castTo<TripRow & { position: number }>()

export const readTrip = statement((db, { me, id }: Args<{ me: number; id: number }>) =>
  rowsOf(
    db,
    me,
    db
      .selectFrom('trip as t')
      .select(['t.id', sql.lit(0).as('position')])
      .where('t.id', '=', id)
      .where(isOf(me)),
  ),
)

// The trip waits for a response, for a confirmation in the three days before departure, or for one in the week after
// the last landing.
const awaitsUser = (me: Reader) =>
  or([
    eb(waitsFor, '=', me),
    and([
      isAgreed,
      exists(
        eb
          .selectFrom('trip_person as mine')
          .whereRef('mine.trip_id', '=', 't.id')
          .where('mine.account_id', '=', me)
          .where(({ eb, and, or, ref }) =>
            or([
              and([
                eb('mine.flying', 'is', null),
                eb(shift(ref('t.first_departure_at'), '-72 hours'), '<=', now()),
                not(hasDeparted),
              ]),
              and([
                eb('mine.completion_answer', 'is', null),
                eb('t.completed', 'is', null),
                eb('t.last_landing_at', '<=', now()),
                eb(shift(ref('t.last_landing_at'), '7 days'), '>=', now()),
              ]),
            ]),
          ),
      ),
    ]),
  ])

// The position of a page must not reveal a time of day that the poster of a listing for someone close has not shared.
const departure = seconds(
  eb
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
    .end(),
)

// Sorts trips that wait for the user first, then upcoming trips by departure, then past trips from the latest. The
// position is one number, so that a cursor is a number and an id.
const positionFor = (me: Reader) => {
  const isAhead = and([eb('t.last_landing_at', '>', now()), or([isAgreed, isProposed])])
  return eb
    .case()
    .when(awaitsUser(me))
    .then(eb(departure, '-', sql.lit(1e10)))
    .when(isAhead)
    .then(departure)
    .else(eb(sql.lit(1e11), '-', departure))
    .end()
}

interface Page {
  me: number
  other: number | null
  position: number
  id: number
  limit: number
}

export const readTrips = statement((db, { me, other, position: after, id, limit }: Args<Page>) => {
  const mine = (own: 't.helper_id' | 't.traveler_id', others: 't.helper_id' | 't.traveler_id') =>
    db
      .selectFrom('trip as t')
      .select(['t.id', positionFor(me).as('position')])
      .where(own, '=', me)
      .where(({ cast, or, eb }) => or([eb(cast(other, 'bigint'), 'is', null), eb(others, '=', other)]))
  const page = db
    .selectFrom(mine('t.helper_id', 't.traveler_id').unionAll(mine('t.traveler_id', 't.helper_id')).as('mine'))
    .select(['mine.id', 'mine.position'])
    .where(({ cast, eb, refTuple, tuple }) =>
      eb(refTuple('mine.position', 'mine.id'), '>', tuple(cast<number>(after, 'float8'), cast<number>(id, 'bigint'))),
    )
    .orderBy('mine.position')
    .orderBy('mine.id')
    .limit(limit)
  return rowsOf(db, me, page)
})
