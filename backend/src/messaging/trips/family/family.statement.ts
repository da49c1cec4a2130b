import { type Expression, expressionBuilder, type Kysely, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { isEitherBlocked } from '../../../blocks/blocks.public.ts'
import type { Database } from '../../../db/database.types.ts'
import { arrayOf, iso, now, shift } from '../../../db/kysely.ts'
import { type Args, statement } from '../../../db/statement.ts'
import { isActive, sharedDetails } from '../../../listings/public.ts'
import { hasOptedOut } from '../../../sms/sms-opt-outs.ts'
import { statusOf } from '../flights/flight-status.columns.ts'
import { isAgreed, isUnderWay } from '../trip.expressions.ts'

type Account = Database['account']
type Tables = Database & { link: Database['trip_link']; t: Database['trip']; h: Account; v: Account }

const eb = expressionBuilder<Tables & { known: { firstName: string | null } }, 'link' | 't' | 'h' | 'v' | 'known'>()
const { and, exists, fn, not, or, ref, selectFrom } = eb

/** Ending a link sets `expires_at`. The links of banned people and suspended helpers do not work either. */
const openLinks = (db: Kysely<Database>) =>
  db
    .selectFrom('trip_link as link')
    .innerJoin('trip as t', 't.id', 'link.trip_id')
    .innerJoin('account as maker', 'maker.id', 'link.made_by')
    .where('link.expires_at', '>', now())
    .where('maker.left_at', 'is', null)
    .where('maker.banned_at', 'is', null)
    .where(({ eb, or, ref }) =>
      or([eb('maker.suspended_at', 'is', null), eb('link.made_by', '=', ref('t.traveler_id'))]),
    )

const namedLinks = (db: Kysely<Database>) =>
  openLinks(db)
    .innerJoin('account as h', 'h.id', 't.helper_id')
    .innerJoin('account as v', 'v.id', 't.traveler_id')
    .innerJoinLateral(
      ({ eb, or, ref, selectFrom }) => {
        // The helper's links show the first name of someone close only while the poster shares it with the helper.
        const isShared = sql<boolean>`(${sharedDetails(isAgreed, sql.lit(false))} ->> 'firstName')::boolean`
        return selectFrom('trip_person as p')
          .select(
            eb
              .case()
              .when(or([eb('link.made_by', '=', ref('t.traveler_id')), isShared]))
              .then(ref('t.companion', '->>').key('firstName'))
              .end()
              .as('firstName'),
          )
          .whereRef('p.trip_id', '=', 't.id')
          .where('p.role', '=', sql.lit('traveler'))
          .as('known')
      },
      (join) => join.onTrue(),
    )

const names = [
  fn.coalesce('known.firstName', 'v.username').as('traveler'),
  eb.case().when('known.firstName', 'is', null).then(ref('t.companion', '->>').key('relation')).end().as('relation'),
  fn
    .coalesce(
      // A helper who deleted the account after departure is named until the trip has ended.
      selectFrom('trip_person')
        .select((eb) => eb.ref('contact', '->>').key('username').as('username'))
        .whereRef('trip_person.trip_id', '=', 't.id')
        .whereRef('trip_person.account_id', '=', 't.helper_id')
        .$asScalar(),
      'h.username',
    )
    .as('helper'),
] as const

const reached = selectFrom('trip_milestone as step')
  .whereRef('step.trip_id', '=', 't.id')
  .where('step.undone_at', 'is', null)

const isHelperUnreachable = and([
  isUnderWay,
  or([
    eb(fn.coalesce('h.left_at', 'h.banned_at', 'h.suspended_at'), 'is not', null),
    isEitherBlocked(ref('t.helper_id'), ref('t.traveler_id')),
  ]),
  not(exists(reached.select('step.id').where('step.kind', '=', sql.lit('handed-over')))),
]).$castTo<boolean>()

const isCanceled = eb('t.state', '=', sql.lit('canceled'))
const isTravelers = eb('link.made_by', '=', ref('t.traveler_id'))

// The traveler is looking for another helper. For the helper's own links, the trip has ended.
const isSeekingHelper = and([
  isTravelers,
  exists(selectFrom('listing as l').select('l.id').whereRef('l.id', '=', 't.seeking_listing_id').where(isActive)),
  or([
    and([isCanceled, eb('t.moved_by', '=', ref('t.helper_id'))]),
    and([
      isAgreed,
      not(
        exists(
          selectFrom('trip_leg')
            .select('trip_leg.number')
            .whereRef('trip_leg.trip_id', '=', 't.id')
            .where('trip_leg.taken_by', 'is not', null),
        ),
      ),
    ]),
  ]),
]).$castTo<boolean>()

const legs = jsonArrayFrom(
  selectFrom('trip_leg as leg')
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('trip_leg as taken')
          .innerJoin('trip as of_other', 'of_other.id', 'taken.trip_id')
          .innerJoin('account as a', 'a.id', 'of_other.helper_id')
          .select('a.username as helper')
          .whereRef('taken.taken_by', '=', 't.seeking_listing_id')
          .whereRef('of_other.id', '<>', 't.id')
          .whereRef('taken.departure', '=', 'leg.departure')
          .whereRef('taken.arrival', '=', 'leg.arrival')
          .where(isTravelers)
          .limit(sql.lit(1))
          .as('other'),
      (join) => join.onTrue(),
    )
    .select(({ eb, or, ref }) => [
      ...(['leg.departure as departureAirport', 'leg.arrival as arrivalAirport', 'other.helper'] as const),
      or([eb('leg.taken_by', 'is not', null), eb('other.helper', 'is not', null)])
        .$castTo<boolean>()
        .as('together'),
      iso(ref('leg.departs_at')).as('departsAt'),
      iso(ref('leg.lands_at')).as('landsAt'),
      eb('leg.time', 'is not', null).$castTo<boolean>().as('departureKnown'),
      eb('leg.arrival_time', 'is not', null).$castTo<boolean>().as('arrivalKnown'),
      'leg.flight as flightNumber',
      statusOf('leg').as('status'),
    ])
    .whereRef('leg.trip_id', '=', 't.id')
    .orderBy('leg.number'),
).as('legs')

const milestones = jsonArrayFrom(
  reached
    .select(({ ref }) => ['step.kind', 'step.leg', iso(ref('step.at')).as('at')])
    .orderBy('step.at')
    .orderBy('step.id'),
).as('milestones')

const isOpenedBy = (hash: Expression<Buffer>, audience: 'family' | 'traveler') =>
  and([eb('link.token_hash', '=', hash), eb('link.audience', '=', sql.lit(audience)), or([isAgreed, isCanceled])])

export const findFamilyTrip = statement((db, { hash }: Args<{ hash: Buffer }>) =>
  namedLinks(db)
    .where(isOpenedBy(hash, 'family'))
    .select([...(['link.id as link', 'link.channel', 'link.subscribed_at', 't.state'] as const), ...names])
    .select([legs, milestones, isHelperUnreachable.as('helperUnreachable'), isSeekingHelper.as('helperLost')])
    .select(iso(ref('link.expires_at')).as('expiresAt')),
)

export const findTravelerLink = statement((db, { hash }: Args<{ hash: Buffer }>) =>
  openLinks(db)
    .where(isOpenedBy(hash, 'traveler'))
    .select(['t.state', 'link.id as link', 't.id as trip', 'maker.id as poster', 'maker.phone_number as phone'])
    .select([isSeekingHelper.as('helperLost'), iso(ref('link.expires_at')).as('expiresAt')]),
)

const canReceive = (link: Expression<number>) =>
  and([eb('link.id', '=', link), or([eb('link.channel', '=', sql.lit('mail')), not(hasOptedOut(ref('link.address')))])])
const isSubscribed = eb('link.subscribed_at', 'is not', null)
/** The person who made the link chose the language. */
const recipient = [ref('link.address').$notNull().as('to'), 'link.locale'] as const

export const findInvitation = statement((db, { link }: Args<{ link: number }>) =>
  namedLinks(db)
    .where(and([canReceive(link), isAgreed]))
    .select([...recipient, ...names, legs]),
)

const stepEb = expressionBuilder<Tables & { reached: Database['trip_milestone'] }, 't' | 'reached'>()

const stepColumns = [
  ...(['reached.kind', 'reached.leg'] as const),
  iso(stepEb.ref('reached.at')).as('at'),
  eb('t.companion', 'is not', null).$castTo<boolean>().as('hasCompanion'),
  arrayOf(
    reached
      .select('step.leg')
      .where('step.kind', '=', sql.lit('landed'))
      .where('step.at', '<', stepEb.ref('reached.at'))
      .$asScalar()
      .$notNull(),
  ).as('landed'),
  stepEb('reached.at', '<', shift(stepEb.ref('reached.recorded_at'), '-15 minutes'))
    .$castTo<boolean>()
    .as('isLate'),
] as const

export const findMilestone = statement((db, { link, milestone }: Args<{ link: number; milestone: number }>) =>
  namedLinks(db)
    .innerJoin('trip_milestone as reached', (join) =>
      join.onRef('reached.trip_id', '=', 't.id').on('reached.id', '=', milestone),
    )
    .where(and([canReceive(link), isAgreed, isSubscribed]))
    .where('reached.undone_at', 'is', null)
    .select([...recipient, ...names, legs, 'link.id as link', ...stepColumns]),
)

/** For the poster who does not fly. */
export const findPosterStep = statement((db, { trip, milestone }: Args<{ trip: number; milestone: number }>) =>
  db
    .selectFrom('trip as t')
    .innerJoin('trip_milestone as reached', (join) =>
      join.onRef('reached.trip_id', '=', 't.id').on('reached.id', '=', milestone),
    )
    .where('t.id', '=', trip)
    .where(isAgreed)
    .where('reached.undone_at', 'is', null)
    .select(({ selectFrom }) => [
      jsonArrayFrom(
        selectFrom('trip_leg as leg')
          .select(({ eb, ref }) => [
            ...(['leg.departure as departureAirport', 'leg.arrival as arrivalAirport'] as const),
            eb('leg.taken_by', 'is not', null).$castTo<boolean>().as('together'),
            iso(ref('leg.departs_at')).as('departsAt'),
          ])
          .whereRef('leg.trip_id', '=', 't.id')
          .orderBy('leg.number'),
      ).as('legs'),
      ...stepColumns,
    ]),
)

export const findCanceled = statement((db, { link }: Args<{ link: number }>) =>
  openLinks(db)
    .where(and([canReceive(link), isCanceled, isSubscribed]))
    .select([...recipient, legs, isSeekingHelper.as('isSeekingHelper')]),
)

export const findUnreachable = statement((db, { link }: Args<{ link: number }>) =>
  namedLinks(db)
    .where(and([canReceive(link), isAgreed, isSubscribed, isHelperUnreachable]))
    .select([...recipient, ...names, legs]),
)

export const findSubscribed = statement((db, { link }: Args<{ link: number }>) =>
  namedLinks(db)
    .where(and([canReceive(link), isAgreed, isSubscribed]))
    .select([...recipient, 't.id as trip', ...names]),
)
