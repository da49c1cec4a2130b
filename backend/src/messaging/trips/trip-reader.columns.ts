import { expressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database } from '../../db/database.types.ts'

const eb = expressionBuilder<
  Database & Record<'t', Database['trip']> & Record<'a' | 'b', Database['account']>,
  't' | 'a' | 'b'
>()
const { ref } = eb

const isHelper = eb('t.helper_id', '=', ref('a.id')).$castTo<boolean>()

/** An agreed trip shares the first name with the helper until the poster hides it. */
const isNameShared = eb
  .selectFrom('trip_person as poster')
  .select(({ eb, fn }) =>
    fn.coalesce('poster.shares_first_name', eb('t.state', '=', sql.lit('agreed' as const))).as('shared'),
  )
  .whereRef('poster.trip_id', '=', 't.id')
  .where('poster.role', '=', sql.lit('traveler' as const))
  .$asScalar()

const legs = jsonArrayFrom(
  eb
    .selectFrom('trip_leg as leg')
    .select(['leg.departure', 'leg.arrival', 'leg.date', 'leg.together'])
    .whereRef('leg.trip_id', '=', 't.id')
    .orderBy('leg.number'),
)

/** The columns of `TripReader`: `t` is the trip, `a` the reader's account and `b` that of the other person. */
export const readerColumns = [
  isHelper.as('isHelper'),
  ref('b.username').as('other'),
  ref('t.companion', '->>').key('relation').as('relation'),
  eb
    .case()
    .when(eb.or([eb.not(isHelper), isNameShared]))
    .then(ref('t.companion', '->>').key('firstName'))
    .end()
    .as('firstName'),
  legs.as('legs'),
] as const
