import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { type Expression, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { Pool } from 'pg'
import type { PersonalData } from '../../account/public.ts'
import { emptyArray, iso, now } from '../../db/kysely.ts'
import { POOL } from '../../db/pool.ts'
import { type Args, statement } from '../../db/statement.ts'
import { sendJobs } from '../../jobs/sending.ts'
import { tripChange } from '../../listings/itinerary/changed-listings.public.ts'
import { endedProposal, isOf, isUnderWay, roleOf, seesTimes } from './trip.expressions.ts'
import type { Trip } from './trips.contract.ts'

type Id = Args<{ id: number }>

const findTrips = statement((db, { id }: Id) =>
  db
    .selectFrom('trip_person as p')
    .innerJoin('trip as t', 't.id', 'p.trip_id')
    .innerJoin('account as other', (join) =>
      join.on(({ eb, ref }) =>
        eb(
          'other.id',
          '=',
          eb.case('p.role').when(sql.lit('helper')).then(ref('t.traveler_id')).else(ref('t.helper_id')).end(),
        ),
      ),
    )
    .select(({ eb, ref, fn, selectFrom }) => {
      const ofTraveler = <Value>(value: Expression<Value>) =>
        eb.case('p.role').when(sql.lit('traveler')).then(value).end()
      const ifVisible = <Value>(value: Expression<Value>) => eb.case().when(seesTimes).then(value).end()
      return [
        ...(['t.id', 'p.role', 'other.username as with', 't.state', 't.tip_amount as tipAmount', 't.carry'] as const),
        ...(['t.meeting_place as meetingPlace', 't.meeting_side as meetingSide', 'p.checklist'] as const),
        ...(['p.flying as stillFlying', 'p.completion_answer as completionAnswer'] as const),
        selectFrom('trip_leg as leg')
          .select(({ ref, fn }) => {
            const flight = jsonBuildObject({
              from: ref('leg.departure'),
              to: ref('leg.arrival'),
              date: ref('leg.date'),
              time: ifVisible(ref('leg.time')),
              flight: ref('leg.flight'),
              departureTerminal: ref('leg.departure_terminal'),
              arrivalTerminal: ref('leg.arrival_terminal'),
              arrivalDate: ifVisible(ref('leg.arrival_date')),
              arrivalTime: ifVisible(ref('leg.arrival_time')),
              together: ref('leg.together'),
            })
            return fn
              .agg('json_agg', [fn('json_strip_nulls', [flight])])
              .orderBy('leg.number')
              .as('flights')
          })
          .whereRef('leg.trip_id', '=', 't.id')
          .as('flights'),
        ofTraveler(ref('t.companion')).as('companion'),
        ofTraveler(ref('t.language_codes')).as('languages'),
        fn('json_strip_nulls', [
          jsonBuildObject({
            phone: ref('p.shares_phone'),
            mail: ref('p.shares_mail'),
            photo: ref('p.shares_photo'),
            firstName: ref('p.shares_first_name'),
            ageBand: ref('p.shares_age_band'),
            time: ref('p.shares_time'),
          }),
        ]).as('youShare'),
        ...([iso(ref('p.flights_read_at')).as('flightsReadAt'), iso(ref('t.proposed_at')).as('proposedAt')] as const),
        iso(ref('t.agreed_at')).as('agreedAt'),
        iso(ref('t.ended_at')).as('endedAt'),
      ]
    })
    .where('p.account_id', '=', id)
    .orderBy('t.id'),
)

const findMilestones = statement((db, { id }: Id) =>
  db
    .selectFrom('trip_milestone')
    .select(({ ref }) => [
      ...(['trip_id as trip', 'kind', 'leg as flight', 'by_traveler as recordedByTraveler'] as const),
      iso(ref('at')).as('at'),
      iso(ref('recorded_at')).as('recordedAt'),
      iso(ref('undone_at')).as('undoneAt'),
    ])
    .where('by_id', '=', id)
    .orderBy('id'),
)

const findLinks = statement((db, { id }: Id) =>
  db
    .selectFrom('trip_link')
    .select(({ ref }) => [
      ...(['trip_id as trip', 'audience as for', 'label', 'channel', 'address as to'] as const),
      ...([iso(ref('subscribed_at')).as('subscribedAt'), iso(ref('flights_read_at')).as('flightsReadAt')] as const),
      iso(ref('created_at')).as('createdAt'),
      iso(ref('expires_at')).as('endsAt'),
    ])
    .where('made_by', '=', id)
    .orderBy('id'),
)

// Locks in the global order, so that two people who delete their accounts at the same time do not deadlock.
const lockListings = statement((db, { id }: Id) =>
  db
    .selectFrom('listing')
    .where('listing.id', 'in', ({ selectFrom }) =>
      selectFrom('trip as t')
        .select('t.helper_listing_id as id')
        .where(isOf(id))
        .unionAll(selectFrom('trip as t').select('t.seeking_listing_id as id').where(isOf(id))),
    )
    .orderBy('listing.id')
    .forNoKeyUpdate(),
)
const lockTrips = statement((db, { id }: Id) => db.selectFrom('trip as t').where(isOf(id)).orderBy('t.id').forUpdate())

// A job cancels the agreed trips, because that locks the other person's account, which may be being deleted at the same
// time.
const findTripChanges = statement((db, { id }: Id) =>
  db
    .selectFrom('trip as t')
    .select(({ eb }) =>
      tripChange({
        trip: sql.ref('t.id'),
        role: roleOf(eb('t.helper_id', '=', id)),
        what: sql.lit('left'),
      }).as('data'),
    )
    .where(isOf(id)),
)

// The other person needs the name and the shared contact details until the trip has ended. A scheduled job erases them
// then.
const saveContact = statement((db, { id }: Id) =>
  db
    .updateTable('trip_person as p')
    .from(['trip as t', 'account as a'])
    .set(({ eb, fn, ref }) => ({
      contact: fn('jsonb_strip_nulls', [
        fn('to_jsonb', [
          jsonBuildObject({
            username: ref('a.username'),
            phone: eb.case().when('p.shares_phone', '=', true).then(ref('a.phone_number')).end(),
            mail: eb.case().when('p.shares_mail', '=', true).then(ref('a.email')).end(),
          }),
        ]),
      ]),
    }))
    .whereRef('t.id', '=', 'p.trip_id')
    .whereRef('a.id', '=', 'p.account_id')
    .where('p.account_id', '=', id)
    .where(isUnderWay),
)

// The other person still needs the flights. This must be the only update of the trip in the transaction, including the
// deletion of the listings: after a second one, PostgreSQL would check the foreign key to the other account and lock
// it.
const updateTrips = statement((db, { id }: Id) =>
  db
    .updateTable('trip as t')
    .set(({ eb, ref, lit }) => {
      const isProposed = eb('t.state', '=', sql.lit('proposed'))
      const ifProposed = <Value>(value: Expression<Value>, otherwise: Expression<Value>) =>
        eb.case().when(isProposed).then(value).else(otherwise).end()
      const isTraveler = eb('t.traveler_id', '=', id)
      const unlessMine = <Value>(value: Expression<Value>, otherwise: Expression<Value>) =>
        eb.case().when(isUnderWay).then(value).when(isTraveler).then(otherwise).else(value).end()
      const ifUnderWay = <Value>(value: Expression<Value>) => eb.case().when(isUnderWay).then(value).end()
      return {
        state: ifProposed<Trip['state']>(endedProposal(eb('t.waits_for', '=', id)), ref('t.state')),
        ended_at: ifProposed<string | null>(now(), ref('t.ended_at')),
        revision: ifProposed<number>(eb('t.revision', '+', lit(1)), ref('t.revision')),
        waits_for: ifProposed(lit(null), ref('t.waits_for')),
        meeting_place: ifUnderWay(ref('t.meeting_place')),
        meeting_side: ifUnderWay(ref('t.meeting_side')),
        carry: ifUnderWay(ref('t.carry')),
        companion: unlessMine(ref('t.companion'), lit(null)),
        language_codes: unlessMine(ref('t.language_codes'), emptyArray<string>()),
        helper_listing_id: eb.case().when(isTraveler).then(ref('t.helper_listing_id')).end(),
        seeking_listing_id: eb.case().when('t.helper_id', '=', id).then(ref('t.seeking_listing_id')).end(),
      }
    })
    .where(isOf(id)),
)

const clearChoices = statement((db, { id }: Id) =>
  db
    .updateTable('trip_person')
    .set({ shares_phone: false, shares_mail: false, shares_photo: false, shares_first_name: null })
    .set({ shares_age_band: null, shares_time: null, checklist: [] })
    .set({ flying: null, flying_at: null, flights_read_at: null })
    .where('account_id', '=', id),
)

const deleteNotifications = statement((db, { id }: Id) =>
  db.deleteFrom('trip_notification').where('account_id', '=', id),
)

const deleteFlightNews = statement((db, { id }: Id) => db.deleteFrom('trip_flight_news').where('account_id', '=', id))

const deleteMilestones = statement((db, { id }: Id) =>
  db
    .deleteFrom('trip_milestone')
    .where('by_id', '=', id)
    .where(({ eb, selectFrom }) =>
      eb(
        'trip_id',
        'not in',
        selectFrom('trip_person as p')
          .select('p.trip_id')
          .where('p.account_id', '=', id)
          .where('p.contact', 'is not', null),
      ),
    ),
)

const deleteLinks = statement((db, { id }: Id) => db.deleteFrom('trip_link').where('made_by', '=', id))

export const ERASURE = [
  ...[lockListings, lockTrips, saveContact, updateTrips],
  ...[clearChoices, deleteNotifications, deleteFlightNews, deleteMilestones, deleteLinks],
]

@Injectable()
export class TripsData implements PersonalData {
  readonly module = 'trips'
  readonly about = {
    trips:
      /*i18n*/ 'The trips that you have proposed to or agreed on with others. The provider of flight data got only the flight numbers and days.',
    tripMilestones: /*i18n*/ 'The milestones that you have recorded on the site or by SMS.',
    tripLinks: /*i18n*/ 'The valid links with which your family or the traveler can follow a trip.',
  }
  readonly sections = {
    trips: (id: number) => findTrips.rows(this.pool, { id }),
    tripMilestones: (id: number) => findMilestones.rows(this.pool, { id }),
    tripLinks: (id: number) => findLinks.rows(this.pool, { id }),
  }

  constructor(@Inject(POOL) private readonly pool: Pool) {}

  async erase(em: EntityManager, accountId: number): Promise<void> {
    await sendJobs(em, 'trip-changes', await findTripChanges.rows(em, { id: accountId }))
    for (const statement of ERASURE) await statement.rows(em, { id: accountId })
  }
}
