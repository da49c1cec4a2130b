import type { EntityManager } from '@mikro-orm/postgresql'
import {
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type Kysely,
  type ReferenceExpression,
  sql,
} from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { Database } from '../../db/database.types.ts'
import { array, emptyArray, now } from '../../db/kysely.ts'
import { type Args, statement } from '../../db/statement.ts'
import { sendJobs } from '../../jobs/sending.ts'

// Every transaction that publishes, confirms, changes, closes or reopens a listing, or moves a trip that decides about
// its state, enqueues its matching and the consequences for its trips. A boundary rule lists the files that may write
// listings, and changed-listings.http.test.ts has a case for each path. Each change enqueues its own job: a worker
// could run a waiting job before it can see this change.

/** A page of the counterparts of a listing, after an id, and the email that collects them for its poster. */
export interface PendingMatch {
  listing: number
  stage?: 'listings' | 'searches'
  after?: number
  emailId?: number | null
  /**
   * Whether only the schedules of its flights became known: no one is notified again of a flight that was likely
   * theirs.
   */
  isRenewed?: true
}

/** The listing changed or is gone, its owner left, or the owner agreed with another person. */
export interface TripChange {
  trip: number
  role: 'helper' | 'traveler'
  what: 'changed' | 'gone' | 'left' | 'replaced'
  /** The start of the transaction that enqueued the change, which may have ended the trip, too. */
  at: string
}

export const tripChange = (of: {
  trip: Expression<number>
  role: Expression<TripChange['role']>
  what: Expression<TripChange['what']>
}) =>
  expressionBuilder<Database>().fn<TripChange>('jsonb_build_object', [
    ...[sql.lit('trip'), of.trip, sql.lit('role'), of.role],
    ...[sql.lit('what'), of.what, sql.lit('at'), now()],
  ])

type Listings = ExpressionBuilder<Database, 'listing'>

const isMatched = ({ and, eb }: Listings) =>
  and([
    eb('listing.status', 'in', [sql.lit('open' as const), sql.lit('partly' as const)]),
    eb('listing.confirmed_at', 'is not', null),
  ])

const FLIGHTS = [
  ...(['listing.departure', 'listing.arrival', 'listing.date', 'listing.end_date', 'listing.time_of_day'] as const),
  ...(['listing.carrier', 'listing.flight_number', 'listing.flight_suffix', 'listing.legs'] as const),
]

const hashOf = ({ cast, fn }: Listings, columns: ReadonlyArray<ReferenceExpression<Database, 'listing'>>) =>
  fn<string>('md5', [cast<string>(fn('row', columns), 'text')])

/** Covers all columns that a listing is matched by; null while others cannot find it. */
const keyOf = (eb: Listings) =>
  eb
    .case()
    .when(isMatched(eb))
    .then(
      hashOf(eb, [
        ...FLIGHTS,
        ...(['listing.status', 'listing.company', 'listing.spoken', 'listing.alert_scope'] as const),
        eb('listing.alerts', '=', sql.lit('off')),
      ]),
    )
    .end()

const matchingOf = (db: Kysely<Database>, facts: { isRenewed?: Expression<true> } = {}) =>
  db
    .selectFrom('listing')
    .select(({ ref }) => jsonBuildObject({ listing: ref('listing.id'), ...facts }).as('data'))
    .where(isMatched)
    .orderBy('listing.id')

const readStates = statement((db, { ids }: Args<{ ids: number[] }>) =>
  db
    .selectFrom('listing')
    .select((eb) => [
      'listing.id',
      'listing.type',
      'listing.status',
      keyOf(eb).as('key'),
      hashOf(eb, FLIGHTS).as('flights'),
    ])
    .where('listing.id', '=', ({ fn }) => fn.any(ids)),
)

const findNew = statement((db, { ids }: Args<{ ids: number[] }>) =>
  matchingOf(db).where('listing.id', '=', ({ fn }) => fn.any(ids)),
)

export const isUnknownFlight = ({
  and,
  eb,
  ref,
}: ExpressionBuilder<Database & { leg: Database['listing_leg'] }, 'leg'>) =>
  and([
    eb('leg.carrier', 'is not', null),
    eb('leg.schedule_known', '=', sql.lit(false)),
    eb(ref('leg.date'), '=', ref('leg.end_date')),
  ])

const findWithoutSchedules = statement((db, { ids }: Args<{ ids: number[] }>) =>
  db
    .selectFrom('listing')
    .select(({ ref }) => jsonBuildObject({ schedulesOf: ref('listing.id') }).as('data'))
    .where('listing.id', '=', ({ fn }) => fn.any(ids))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('listing_leg as leg')
          .select('leg.number')
          .whereRef('leg.listing_id', '=', 'listing.id')
          .where(isUnknownFlight),
      ),
    ),
)

const findRenewed = statement((db, { ids }: Args<{ ids: number[] }>) =>
  matchingOf(db, { isRenewed: sql.lit(true) }).where('listing.id', '=', ({ fn }) => fn.any(ids)),
)

// A listing for someone close, or with its own languages, does not depend on its author's languages.
const findSpoken = statement((db, { account }: Args<{ account: number }>) =>
  matchingOf(db)
    .where('account_id', '=', account)
    .where('language_codes', '=', emptyArray<string>())
    .where('traveler', 'is', null),
)

// Only the author's listing changes a proposal, because the recipient has read its flights. A helper's full listing
// ends the helper's other proposals.
const findTrips = statement((db, { gone, moved, full }: Args<Record<'gone' | 'moved' | 'full', number[]>>) => {
  const { and, eb, fn, or, ref } = expressionBuilder<Database, 'listing' | 'trip'>()
  const isOneOf = (ids: Expression<number[]>) => eb('listing.id', '=', fn.any(array(ids, 'bigint')))
  const isGone = isOneOf(gone)
  const isEnded = and([
    isOneOf(full),
    eb('trip.helper_listing_id', '=', ref('listing.id')),
    eb('trip.state', '=', sql.lit('proposed')),
    eb('trip.first_departure_at', '>', now()),
  ])
  return db
    .selectFrom('listing')
    .innerJoin('trip', (join) =>
      join.on(({ or, eb, ref }) =>
        or([
          eb('trip.helper_listing_id', '=', ref('listing.id')),
          eb('trip.seeking_listing_id', '=', ref('listing.id')),
        ]),
      ),
    )
    .select(
      tripChange({
        trip: ref('trip.id'),
        role: eb
          .case('trip.helper_listing_id')
          .when(ref('listing.id'))
          .then(sql.lit('helper' as const))
          .else(sql.lit('traveler' as const))
          .end(),
        what: eb
          .case()
          .when(or([isGone, isEnded]))
          .then(sql.lit('gone' as const))
          .else(sql.lit('changed' as const))
          .end(),
      }).as('data'),
    )
    .where(or([isGone, isOneOf(moved), isOneOf(full)]))
    .where(
      or([
        isEnded,
        and([
          or([isGone, isOneOf(moved)]),
          eb('trip.last_landing_at', '>', now()),
          or([
            eb('trip.state', '=', sql.lit('agreed' as const)),
            and([
              eb('trip.state', '=', sql.lit('proposed' as const)),
              or([isGone, eb('trip.waits_for', '<>', ref('listing.account_id'))]),
            ]),
          ]),
        ]),
      ]),
    )
    .orderBy('trip.id')
})

const ACTIVE: readonly string[] = ['open', 'partly', 'found']
const ENDED: readonly string[] = ['closed', 'hidden', 'removed']

type On = Parameters<typeof findNew.rows>[0]

export async function enqueueMatching(on: On, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await sendJobs(on, 'matching', await findNew.rows(on, { ids }))
  await sendJobs(on, 'flights', await findWithoutSchedules.rows(on, { ids }))
}

export async function enqueueRenewedMatching(on: On, ids: number[]): Promise<void> {
  if (ids.length > 0) await sendJobs(on, 'matching', await findRenewed.rows(on, { ids }))
}

export async function enqueueMatchingOf(em: EntityManager, account: number): Promise<void> {
  await sendJobs(em, 'matching', await findSpoken.rows(em, { account }))
}

/** Runs a change of listings, and enqueues its consequences for others. */
export async function changeListings<Result>(
  on: On,
  listings: ReadonlyArray<number | null>,
  change: () => Promise<Result>,
): Promise<Result> {
  const ids = listings.filter((id) => id !== null)
  if (ids.length === 0) return change()
  const before = new Map((await readStates.rows(on, { ids })).map((row) => [row.id, row]))
  const result = await change()
  const changes = (await readStates.rows(on, { ids })).flatMap((after) => {
    const was = before.get(after.id)
    return was ? [{ id: after.id, was, after }] : []
  })
  const idsOf = (is: (change: (typeof changes)[number]) => boolean) => changes.filter(is).map(({ id }) => id)
  await enqueueMatching(
    on,
    idsOf(({ was, after }) => after.key !== null && after.key !== was.key),
  )
  const gone = idsOf(({ was, after }) => ENDED.includes(after.status!) && ACTIVE.includes(was.status!))
  const moved = idsOf(({ was, after }) => ACTIVE.includes(after.status!) && after.flights !== was.flights)
  const full = idsOf(({ was, after }) => after.type === 'helper' && after.status === 'found' && was.status !== 'found')
  if (gone.length + moved.length + full.length > 0)
    await sendJobs(on, 'trip-changes', await findTrips.rows(on, { gone, moved, full }))
  return result
}
