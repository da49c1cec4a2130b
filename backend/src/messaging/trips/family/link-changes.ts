import { sql } from 'kysely'
import { identityQuery } from '../../../account/public.ts'
import { anyOf, now } from '../../../db/kysely.ts'
import { type Args, statement } from '../../../db/statement.ts'
import { hasDeparted } from '../trip.expressions.ts'

// How links change once they are made. The service of blocks uses this, so nothing here depends on blocks.

/** When the links to a trip end: two days after its last landing. */
export const linksEnd = sql<string>`trip.last_landing_at + interval '48 hours'`

/** Lets the links to a trip live as long as the trip, whose flights have moved. */
export const moveLinksEnd = statement((db, { trip }: Args<{ trip: number }>) =>
  db
    .updateTable('trip_link')
    .from('trip')
    .set({ expires_at: linksEnd })
    .where('trip.id', '=', trip)
    .whereRef('trip_link.trip_id', '=', 'trip.id')
    .where('trip_link.expires_at', '>', now()),
)

/** Ends what a helper has shared of trips that have departed, once a block separates the two. The traveler's family reads on. */
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

/** Whether the address of a link is told of each step. */
export const setSubscribed = statement((db, { link, subscribed }: Args<{ link: number; subscribed: boolean }>) =>
  db
    .updateTable('trip_link')
    .set(({ eb, fn }) => ({
      subscribed_at: eb.case().when(sql<boolean>`${subscribed}`).then(fn.coalesce('subscribed_at', now())).end(),
    }))
    .where('id', '=', link)
    .where('channel', 'is not', null)
    .where('expires_at', '>', now()),
)

/** Notes that an SMS did not arrive. Answers who made the link, the first time. */
export const noteUnreached = statement((db, { link }: Args<{ link: number }>) =>
  db
    .updateTable('trip_link')
    .set({ unreached: true })
    .where('id', '=', link)
    .where('unreached', '=', false)
    .returning(['trip_id as trip', 'made_by as maker']),
)

/** What has ended is of no use to anyone: least of all the address of a person who has no account. */
export const forgetLinks = statement((db, { limit }: Args<{ limit: number }>) =>
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
