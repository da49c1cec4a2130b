import { type Expression, expressionBuilder, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { Database } from '../../db/database.types.ts'
import { emptyArray, textIn } from '../../db/kysely.ts'
import { isAgreed } from './trip.expressions.ts'

// `t` is the trip, `h` its helper, `v` its traveler, and `me` the user who reads it.

type Tables = Database &
  Record<'t', Database['trip']> &
  Record<'h' | 'v', Database['account']> &
  Record<'p', Database['trip_person']> & {
    shared: { yes: boolean }
    respondent: { id: number | null }
    progress: { is_under_way: boolean; is_blocked: boolean }
    /** From this moment the helper of a departed trip sees no new data of the traveler. */
    separated: { since: string | null }
  }
export const eb = expressionBuilder<
  Tables,
  't' | 'h' | 'v' | 'p' | 'shared' | 'respondent' | 'progress' | 'separated'
>()
const { ref, and, or, not, exists, fn } = eb

export type Reader = Expression<number>

export const isForSomeone = eb('t.companion', 'is not', null)

const travelerShares = {
  firstName: eb.case().when(isForSomeone).then(fn.coalesce('p.shares_first_name', isAgreed)).end(),
  ageBand: eb.case().when(isForSomeone).then(fn.coalesce('p.shares_age_band', isAgreed)).end(),
  time: eb
    .case()
    .when(isForSomeone)
    .then(or([isAgreed, fn.coalesce('p.shares_time', sql.lit(false))]))
    .end(),
}

export function person(me: Reader, role: 'helper' | 'traveler', account: 'h' | 'v') {
  const isReader = eb(`${account}.id`, '=', me)
  // After departure, the traveler still sees the helper's shared contact details, even after a block or a ban.
  const sees =
    role === 'helper'
      ? or([ref('shared.yes'), and([ref('progress.is_under_way'), eb(me, '=', ref('t.traveler_id'))])])
      : ref('shared.yes')
  const contact = (
    field: 'phone' | 'mail',
    shares: 'p.shares_phone' | 'p.shares_mail',
    own: 'phone_number' | 'email',
  ) =>
    eb
      .case()
      .when(sees)
      .then(
        fn.coalesce(
          textIn('p.contact', field),
          eb
            .case()
            .when(shares, '=', true)
            .then(ref(`${account}.${own}`))
            .end(),
        ),
      )
      .end()
  const shares = { phone: ref('p.shares_phone'), mail: ref('p.shares_mail'), photo: ref('p.shares_photo') }
  return eb
    .selectFrom('trip_person as p')
    .select(
      jsonBuildObject({
        id: ref(`${account}.id`),
        username: fn.coalesce(textIn('p.contact', 'username'), `${account}.username`),
        role: ref('p.role'),
        verified: eb(`${account}.phone_verified_at`, 'is not', null),
        profilePictureUrl: eb
          .case()
          .when(or([isReader, and([sees, ref('p.shares_photo')])]))
          .then(ref(`${account}.profile_picture_url`))
          .end(),
        phone: contact('phone', 'p.shares_phone', 'phone_number'),
        mail: contact('mail', 'p.shares_mail', 'email'),
        shares: eb
          .case()
          .when(isReader)
          .then(
            fn('json_strip_nulls', [jsonBuildObject(role === 'traveler' ? { ...shares, ...travelerShares } : shares)]),
          )
          .end(),
        checklist: eb
          .case()
          .when(and([not(isReader), eb('separated.since', 'is not', null)]))
          .then(emptyArray<string>())
          .else(ref('p.checklist'))
          .end(),
        flying: eb
          .case()
          .when(or([isReader, eb('separated.since', 'is', null)]))
          .then(ref('p.flying'))
          .end(),
        removed: eb(`${account}.banned_at`, 'is not', null),
        contacted: exists(
          eb
            .selectFrom('contact_request as request')
            .innerJoin('listing as l', 'l.id', 'request.listing_id')
            .where('request.requester_id', '=', me)
            .whereRef('l.account_id', '=', `${account}.id`)
            .where('l.confirmed_at', 'is not', null),
        ),
        unreachable: and([
          ref('progress.is_under_way'),
          or([
            ref('progress.is_blocked'),
            eb(fn.coalesce(`${account}.left_at`, `${account}.banned_at`, `${account}.suspended_at`), 'is not', null),
          ]),
        ]),
      }).as('person'),
    )
    .whereRef('p.trip_id', '=', 't.id')
    .where('p.role', '=', sql.lit(role))
    .$asScalar()
}
