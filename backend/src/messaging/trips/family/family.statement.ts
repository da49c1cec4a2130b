import { type Expression, expressionBuilder, type Kysely, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database } from '../../../db/database.types.ts'
import { iso, now } from '../../../db/kysely.ts'
import { type Args, statement } from '../../../db/statement.ts'
import { sharedDetails, stands } from '../../../listings/public.ts'
import { hasOptedOut } from '../../../sms/sms-opt-outs.ts'
import { isEitherBlocked } from '../../blocks.service.ts'
import { isAgreed, isUnderWay } from '../trip.expressions.ts'

type Account = Database['account']
type Tables = Database & { link: Database['trip_link']; t: Database['trip']; h: Account; v: Account }

const eb = expressionBuilder<Tables & { known: { firstName: string | null } }, 'link' | 't' | 'h' | 'v' | 'known'>()
const { and, exists, fn, not, or, ref, selectFrom } = eb

/**
 * A link with its trip `t`. What ends a link sets `expires_at`. A ban also ends the links of the banned person, and a suspension
 * those of a helper.
 */
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

/** The same with the helper `h` and the traveler `v`. */
const namedLinks = (db: Kysely<Database>) =>
  openLinks(db)
    .innerJoin('account as h', 'h.id', 't.helper_id')
    .innerJoin('account as v', 'v.id', 't.traveler_id')
    .innerJoinLateral(
      ({ eb, or, ref, selectFrom }) => {
        // The helper's links have the first name of someone close only while its poster shares it with the helper.
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
      // A helper who has deleted the account on the way is still known by name until the trip's end.
      selectFrom('trip_person')
        .select((eb) => eb.ref('contact', '->>').key('username').as('username'))
        .whereRef('trip_person.trip_id', '=', 't.id')
        .whereRef('trip_person.account_id', '=', 't.helper_id')
        .$asScalar(),
      'h.username',
    )
    .as('helper'),
] as const

const steps = selectFrom('trip_milestone as step')
  .whereRef('step.trip_id', '=', 't.id')
  .where('step.undone_at', 'is', null)

const isHelperAway = and([
  isUnderWay,
  or([
    eb(fn.coalesce('h.left_at', 'h.banned_at', 'h.suspended_at'), 'is not', null),
    isEitherBlocked(ref('t.helper_id'), ref('t.traveler_id')),
  ]),
  not(exists(steps.select('step.id').where('step.kind', '=', sql.lit('handed-over')))),
]).$castTo<boolean>()

const isCanceled = eb('t.state', '=', sql.lit('cancelled'))
const isTravelers = eb('link.made_by', '=', ref('t.traveler_id'))

// The traveler goes on without the helper, and looks for another one. To the links of the helper the trip has ended.
const isLooking = and([
  isTravelers,
  exists(selectFrom('listing as l').select('l.id').whereRef('l.id', '=', 't.seeking_listing_id').where(stands)),
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
        // Who accompanies the traveler on this flight by another trip of the same request.
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
    ])
    .whereRef('leg.trip_id', '=', 't.id')
    .orderBy('leg.number'),
).as('legs')

const milestones = jsonArrayFrom(
  steps
    .select(({ ref }) => ['step.kind', 'step.leg', iso(ref('step.at')).as('at')])
    .orderBy('step.at')
    .orderBy('step.id'),
).as('milestones')

/** The condition of the link with the hash of a token, to a trip that takes place or was canceled. */
const opens = (hash: Expression<Buffer>, audience: 'family' | 'traveler') =>
  and([eb('link.token_hash', '=', hash), eb('link.audience', '=', sql.lit(audience)), or([isAgreed, isCanceled])])

/** A trip as a family reads it, by the hash of its token; one that is canceled, too. */
export const findFamilyTrip = statement((db, { hash }: Args<{ hash: Buffer }>) =>
  namedLinks(db)
    .where(opens(hash, 'family'))
    .select([...(['link.id as link', 'link.channel', 'link.subscribed_at', 't.state'] as const), ...names])
    .select([legs, milestones, isHelperAway.as('helperAway'), isLooking.as('helperLost')])
    .select(iso(ref('link.expires_at')).as('expiresAt')),
)

/** The trip of a traveler's link, by the hash of its token, and the account of the poster who has made it. */
export const findTravelerLink = statement((db, { hash }: Args<{ hash: Buffer }>) =>
  openLinks(db)
    .where(opens(hash, 'traveler'))
    .select(['t.state', 'link.id as link', 't.id as trip', 'maker.id as poster', 'maker.phone_number as phone'])
    .select([isLooking.as('helperLost'), iso(ref('link.expires_at')).as('expiresAt')]),
)

/** The condition of a link to which an email or an SMS may be sent. */
const reaches = (link: Expression<number>) =>
  and([eb('link.id', '=', link), or([eb('link.channel', '=', sql.lit('mail')), not(hasOptedOut(ref('link.address')))])])
const wantsNews = eb('link.subscribed_at', 'is not', null)
const address = ref('link.address').$notNull().as('to')

export const findInvitation = statement((db, { link }: Args<{ link: number }>) =>
  namedLinks(db)
    .where(and([reaches(link), isAgreed]))
    .select([address, ...names, legs]),
)

/** What a family is told of a step, if they still want it and no one has taken it back within its minute. */
export const findStep = statement((db, { link, milestone }: Args<{ link: number; milestone: number }>) =>
  namedLinks(db)
    .innerJoin('trip_milestone as told', (join) =>
      join.onRef('told.trip_id', '=', 't.id').on('told.id', '=', milestone),
    )
    .where(and([reaches(link), isAgreed, wantsNews]))
    .where('told.undone_at', 'is', null)
    .select(({ eb, ref }) => {
      const landed = steps
        .select('step.leg')
        .where('step.kind', '=', sql.lit('landed'))
        .where('step.at', '<', ref('told.at'))
      return [
        ...[address, ...names, legs],
        ...(['link.id as link', 'told.kind', 'told.leg'] as const),
        iso(ref('told.at')).as('at'),
        eb('t.companion', 'is not', null).$castTo<boolean>().as('hasCompanion'),
        sql<number[]>`array(${landed})`.as('landed'),
        sql<boolean>`told.at < told.recorded_at - interval '15 minutes'`.as('isLate'),
      ]
    }),
)

/** Where a family is told that its trip is canceled, or goes on without the helper, if they wanted news. */
export const findCanceled = statement((db, { link }: Args<{ link: number }>) =>
  openLinks(db)
    .where(and([reaches(link), isCanceled, wantsNews]))
    .select([address, isLooking.as('isLooking')]),
)

/** Where a family is told that the helper has left on the way, if they wanted news. */
export const findAway = statement((db, { link }: Args<{ link: number }>) =>
  namedLinks(db)
    .where(and([reaches(link), isAgreed, wantsNews, isHelperAway]))
    .select([address, ...names]),
)
