import { type Expression, expressionBuilder, sql } from 'kysely'
import { identityQuery } from '../../account/identity.public.ts'
import type { Database } from '../../db/database.types.ts'
import { now, seconds } from '../../db/kysely.ts'
import { type Args, statement } from '../../db/statement.ts'
import { isConfirmed } from '../listing.read.ts'

type Tables = Database & {
  l: Database['listing']
  s: Database['conversation_side']
  t: Database['testimonial']
  reverse: Database['testimonial']
}

export interface Between {
  me: number
  other: number
  route: string
}

const { eb: ofListing } = expressionBuilder<Tables, 'l'>()
const routeOfListing = ofListing(ofListing('l.departure', '||', sql.lit(' to ')), '||', ofListing.ref('l.arrival'))

/**
 * Whether both people wrote about the listing: after the first message that names it, or, before any message names a
 * listing, if it belongs to the recipient of the first message. Listings of the first author do not count there, because
 * one reply would allow a review for each listing that they publish. Only messages since the listing has its route count.
 */
function bothWrote() {
  const { and, eb, fn, or, ref, selectFrom } = expressionBuilder<Tables, 'l' | 's'>()
  const messages = selectFrom('message as m').whereRef('m.conversation_id', '=', 's.conversation_id')
  const firstNumber = messages.select((eb) => eb.fn.min('m.number').as('number'))
  const writers = messages
    .select((eb) => eb.fn.count<number>('m.sender_id').distinct().as('count'))
    .where('m.created_at', '>=', fn<string>('greatest', ['l.confirmed_at', 'l.route_since']))
  const firstThatNamesAny = firstNumber.where('m.listing_id', 'is not', null).$asScalar()
  const firstThatNamesIt = firstNumber.where('m.listing_id', '=', ref('l.id')).$asScalar()
  const begunBy = selectFrom('conversation').select('begun_by').whereRef('id', '=', 's.conversation_id').$asScalar()
  return and([
    isConfirmed,
    or([
      and([
        eb('l.account_id', '<>', begunBy),
        eb(
          writers
            .where((eb) => eb('m.number', '<', eb.fn.coalesce(firstThatNamesAny, eb('m.number', '+', 1))))
            .$asScalar(),
          '=',
          sql.lit(2),
        ),
      ]),
      eb(writers.where('m.number', '>=', firstThatNamesIt).$asScalar(), '=', sql.lit(2)),
    ]),
  ])
}

export const haveWritten = statement((db, { me, other, route }: Args<Between>) =>
  db.selectNoFrom(({ exists, or, selectFrom }) =>
    or([
      exists(
        selectFrom('acquaintance')
          .select('route')
          .where('person_id', '=', me)
          .where('other_id', '=', other)
          .where('route', '=', route),
      ),
      exists(
        selectFrom('conversation_side as s')
          .innerJoin('listing as l', (join) =>
            join.on(({ eb, ref }) => eb('l.account_id', 'in', [ref('s.account_id'), ref('s.other_id')])),
          )
          .select('l.id')
          .where('s.account_id', '=', me)
          .where('s.other_id', '=', other)
          .where(routeOfListing, '=', route)
          .where(bothWrote()),
      ),
    ])
      .$castTo<boolean>()
      .as('wrote'),
  ),
)

/** These people may review each other about a listing even after it is deleted or moved to another route. */
export const storeAcquaintances = statement((db, { listing, owner }: Args<{ listing: number; owner: number }>) =>
  db
    .insertInto('acquaintance')
    .columns(['person_id', 'other_id', 'route'])
    .expression(({ selectFrom }) => {
      const pairs = selectFrom('listing as l')
        .innerJoin('conversation_side as s', 's.account_id', 'l.account_id')
        .where('l.id', '=', listing)
        .where('l.account_id', '=', owner)
        .where(bothWrote())
      return pairs
        .select(['s.account_id', 's.other_id', routeOfListing.as('route')])
        .unionAll(pairs.select(['s.other_id', 's.account_id', routeOfListing.as('route')]))
    })
    .onConflict((of) => of.doNothing()),
)

/** For a deleted account, because its owner may return. */
export const storeAllAcquaintances = statement((db, { account }: Args<{ account: number }>) =>
  db
    .insertInto('acquaintance')
    .columns(['person_id', 'other_id', 'route'])
    .expression(({ selectFrom }) =>
      selectFrom('conversation_side as s')
        .innerJoin('listing as l', (join) =>
          join.on(({ eb, ref }) => eb('l.account_id', 'in', [ref('s.account_id'), ref('s.other_id')])),
        )
        .select(['s.other_id', 's.account_id', routeOfListing.as('route')])
        .where('s.account_id', '=', account)
        .where(bothWrote()),
    )
    .onConflict((of) => of.doNothing()),
)

/** The traveler's whole route, and the helper's part of it. */
function routesOf(trip: Expression<number | null>) {
  const route = expressionBuilder<Database>()
    .selectFrom('trip_leg as leg')
    .select(
      sql<string>`(array_agg(leg.departure order by leg.number))[1] || ' to ' || (array_agg(leg.arrival order by leg.number desc))[1]`.as(
        'route',
      ),
    )
    .where('leg.trip_id', '=', trip)
  return route.unionAll(route.where('leg.together', '=', true))
}

/** If `other` has reviewed a route of this trip, they cannot write another review. */
export const findEarlierReview = statement(
  (db, { me, other, trip }: Args<{ me: number; other: number; trip: number }>) =>
    db
      .selectFrom('testimonial')
      .select('id')
      .where('author_id', '=', other)
      .where('target_id', '=', me)
      .where('publish_at', 'is', null)
      .where('route', 'in', routesOf(trip)),
)

const accountsOf = (account: Expression<number>) =>
  expressionBuilder<Database>()
    .selectFrom('account as own')
    .select('own.id')
    .where('own.identity', '=', identityQuery(account))

export const findReviewAfterConversation = statement((db, { me, other }: Args<Pick<Between, 'me' | 'other'>>) =>
  db
    .selectFrom('testimonial')
    .select('id')
    .where('together', '=', false)
    .where('author_id', 'in', accountsOf(me))
    .where('target_id', 'in', accountsOf(other))
    .limit(sql.lit(1)),
)

/** Selects the latest departed trip, otherwise the next one, unless both said that it did not take place. */
export const findAgreedTrip = statement((db, { me, other, route }: Args<Between>) =>
  db
    .selectFrom('trip as t')
    .innerJoin('trip_leg as first', (join) =>
      join.onRef('first.trip_id', '=', 't.id').on('first.number', '=', sql.lit(1)),
    )
    .select(({ fn }) => [
      't.id',
      fn<boolean>('has_departed', [sql.ref('t')]).as('departed'),
      'first.date as from',
      sql<string>`to_char(first.date, 'FMMon FMDD, YYYY')`.as('day'),
    ])
    .where('t.state', '=', sql.lit('agreed'))
    .where('t.completed', 'is distinct from', sql.lit(false))
    .where(({ and, eb, or }) =>
      or([
        and([eb('t.helper_id', 'in', accountsOf(me)), eb('t.traveler_id', 'in', accountsOf(other))]),
        and([eb('t.helper_id', 'in', accountsOf(other)), eb('t.traveler_id', 'in', accountsOf(me))]),
      ]),
    )
    .where(({ eb, ref }) => eb(route, 'in', routesOf(ref('t.id'))))
    .orderBy('departed', 'desc')
    .orderBy(({ eb, fn }) => fn('abs', [seconds(eb('t.first_departure_at', '-', now()))]))
    .limit(sql.lit(1)),
)

export function areBothPublished() {
  const { and, eb, exists, selectFrom } = expressionBuilder<Tables, 't'>()
  const reverse = selectFrom('testimonial as reverse')
    .innerJoin('account as writer', 'writer.id', 'reverse.author_id')
    .select('reverse.id')
    .whereRef('reverse.target_id', '=', 't.author_id')
    .where('reverse.publish_at', 'is', null)
    .where(({ eb, ref }) => eb('writer.identity', '=', identityQuery(ref('t.target_id'))))
    .where(({ and, eb, fn, or, ref }) => {
      const routesOfTrip = routesOf(fn.coalesce('t.trip_id', 'reverse.trip_id'))
      return or([
        eb('reverse.route', '=', ref('t.route')),
        and([eb('t.route', 'in', routesOfTrip), eb('reverse.route', 'in', routesOfTrip)]),
      ])
    })
  return and([eb('t.publish_at', 'is', null), exists(reverse)])
}
