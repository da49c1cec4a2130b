import { type Expression, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { firstBlockBetween, isEitherBlocked } from '../../blocks/blocks.public.ts'
import { emptyJson, iso, now, shift } from '../../db/kysely.ts'
import { flightsOf, sharedDetails } from '../../listings/public.ts'
import { statusOf } from './flights/flight-status.columns.ts'
import { hasDeparted, isAgreed, isProposed, isShared, legColumns, tripState } from './trip.expressions.ts'
import { eb, isForSomeone, person, type Reader } from './trip-person.columns.ts'

const { ref, and, not, fn } = eb

export const isSeparated = isEitherBlocked(ref('t.helper_id'), ref('t.traveler_id'))

export const seesDetails = and([
  isShared,
  eb('h.suspended_at', 'is', null),
  eb('h.banned_at', 'is', null),
  eb('v.suspended_at', 'is', null),
  eb('v.banned_at', 'is', null),
  not(isSeparated),
])

export const separatedSince = (me: Reader) =>
  eb
    .case()
    .when(and([eb(me, '=', ref('t.helper_id')), isAgreed, hasDeparted]))
    .then(
      fn<string | null>('least', [
        firstBlockBetween(ref('t.helper_id'), ref('t.traveler_id')),
        'h.suspended_at',
        'h.banned_at',
      ]),
    )
    .end()

const unlessSeparated = <Value>(value: Expression<Value>) =>
  eb.case().when('separated.since', 'is', null).then(value).end()

const legs = eb
  .selectFrom('trip_leg as leg')
  .select(({ ref, fn }) =>
    fn
      .agg('json_agg', [
        jsonBuildObject({
          ...legColumns,
          departsAt: iso(ref('leg.departs_at')),
          landsAt: iso(ref('leg.lands_at')),
          status: eb.case().when(isAgreed).then(statusOf('leg')).end(),
        }),
      ])
      .orderBy('leg.number')
      .as('legs'),
  )
  .whereRef('leg.trip_id', '=', 't.id')

const milestones = (me: Reader) =>
  eb
    .selectFrom('trip_milestone as step')
    .select(({ eb, ref, and, fn }) => {
      const undoUntil = shift(ref('step.recorded_at'), '1 minute')
      const isUndoable = and([eb('step.by_id', '=', me), eb(undoUntil, '>', now())])
      const step = jsonBuildObject({
        id: ref('step.id'),
        kind: ref('step.kind'),
        leg: ref('step.leg'),
        at: iso(ref('step.at')),
        by: ref('step.by_id'),
        byTraveler: ref('step.by_traveler'),
        undoUntil: eb.case().when(isUndoable).then(iso(undoUntil)).end(),
      })
      return fn.coalesce(fn.agg('json_agg', [step]).orderBy('step.at').orderBy('step.id'), emptyJson()).as('milestones')
    })
    .whereRef('step.trip_id', '=', 't.id')
    .where('step.undone_at', 'is', null)
    .where(({ or, eb }) =>
      or([eb('separated.since', 'is', null), eb('step.recorded_at', '<=', ref('separated.since'))]),
    )

const meeting = jsonBuildObject({
  place: unlessSeparated(ref('t.meeting_place')),
  side: unlessSeparated(ref('t.meeting_side')),
  carry: unlessSeparated(ref('t.carry')),
  revision: eb
    .selectFrom('trip_person as either')
    .select(({ fn }) => fn.max('either.meeting_revision').as('revision'))
    .whereRef('either.trip_id', '=', 't.id')
    .$asScalar(),
})

export const columns = (me: Reader) => [
  ...(['t.id', 't.revision', 't.moved_by as movedBy', 't.helper_listing_id as helperListingId'] as const),
  ...(['t.seeking_listing_id as seekingListingId', 't.tip_amount as tipAmount'] as const),
  tripState.as('state'),
  ref('respondent.id').as('waitsFor'),
  person(me, 'helper', 'h').as('helper'),
  person(me, 'traveler', 'v').as('traveler'),
  unlessSeparated(ref('t.companion')).as('companion'),
  eb
    .selectFrom('trip_person as p')
    .select(sharedDetails(ref('shared.yes'), isProposed).as('shared'))
    .whereRef('p.trip_id', '=', 't.id')
    .where('p.role', '=', sql.lit('traveler'))
    .as('shared'),
  eb
    .case()
    .when(and([isForSomeone, isProposed]))
    .then(flightsOf(ref('t.seeking_listing_id').$notNull()))
    .end()
    .as('posterFlights'),
  eb('t.agreed_at', 'is not', null).as('wasAgreed'),
  flightsOf(
    eb
      .case('respondent.id')
      .when(ref('t.helper_id'))
      .then(ref('t.helper_listing_id'))
      .when(ref('t.traveler_id'))
      .then(ref('t.seeking_listing_id'))
      .end()
      .$notNull(),
  ).as('respondentFlights'),
  fn('to_json', ['t.language_codes']).as('languageCodes'),
  legs.as('legs'),
  eb.case().when('respondent.id', 'is not', null).then(ref('t.change')).end().as('change'),
  meeting.as('meeting'),
  milestones(me).as('milestones'),
  hasDeparted.as('departed'),
  iso(ref('t.first_departure_at')).as('firstDepartureAt'),
  iso(ref('t.last_landing_at')).as('lastLandingAt'),
  jsonBuildObject({
    mine: eb
      .selectFrom('trip_person as mine')
      .select('mine.completion_answer')
      .whereRef('mine.trip_id', '=', 't.id')
      .where('mine.account_id', '=', me)
      .$asScalar(),
    completed: ref('t.completed'),
  }).as('completion'),
]
