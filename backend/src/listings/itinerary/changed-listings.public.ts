import type { EntityManager } from '@mikro-orm/postgresql'
import { sendJobs } from '../../jobs/sending.ts'
import { findMatched, findSpoken, findStates, findTripChanges, findWithoutSchedules } from './changed-listings.sql.ts'

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

const ACTIVE: readonly string[] = ['open', 'partly', 'found']
const ENDED: readonly string[] = ['closed', 'hidden', 'removed']

type On = Parameters<typeof sendJobs>[0]

const sendMatching = (on: On, found: ReadonlyArray<{ id: number }>, about: Pick<PendingMatch, 'isRenewed'> = {}) =>
  sendJobs(
    on,
    'matching',
    found.map(({ id }) => ({ data: { listing: id, ...about } satisfies PendingMatch })),
  )

export async function enqueueMatching(on: On, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await sendMatching(on, await findMatched.rows(on, { ids }))
  const unknown = await findWithoutSchedules.rows(on, { ids })
  await sendJobs(
    on,
    'flights',
    unknown.map(({ id }) => ({ data: { schedulesOf: id } })),
  )
}

export async function enqueueRenewedMatching(on: On, found: ReadonlyArray<{ id: number }>): Promise<void> {
  const ids = found.map(({ id }) => id)
  if (ids.length > 0) await sendMatching(on, await findMatched.rows(on, { ids }), { isRenewed: true })
}

export async function enqueueMatchingOf(em: EntityManager, account: number): Promise<void> {
  await sendMatching(em, await findSpoken.rows(em, { account }))
}

/** Runs a change of listings, and enqueues its consequences for others. */
export async function changeListings<Result>(
  on: On,
  listings: ReadonlyArray<number | null>,
  change: () => Promise<Result>,
): Promise<Result> {
  const ids = listings.filter((id) => id !== null)
  if (ids.length === 0) return change()
  const before = new Map((await findStates.rows(on, { ids })).map((row) => [row.id, row]))
  const result = await change()
  const changes = (await findStates.rows(on, { ids })).flatMap((after) => {
    const was = before.get(after.id)
    return was ? [{ id: after.id, was, after }] : []
  })
  const idsOf = (is: (change: (typeof changes)[number]) => boolean) => changes.filter(is).map(({ id }) => id)
  await enqueueMatching(
    on,
    idsOf(({ was, after }) => after.key !== null && after.key !== was.key),
  )
  const gone = idsOf(({ was, after }) => ENDED.includes(after.status) && ACTIVE.includes(was.status))
  const moved = idsOf(({ was, after }) => ACTIVE.includes(after.status) && after.flights !== was.flights)
  const full = idsOf(({ was, after }) => after.type === 'helper' && after.status === 'found' && was.status !== 'found')
  if (gone.length + moved.length + full.length > 0) {
    const trips = await findTripChanges.rows(on, { gone, moved, full })
    await sendJobs(
      on,
      'trip-changes',
      trips.map((data) => ({ data: data satisfies TripChange })),
    )
  }
  return result
}
