import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { expressionBuilder } from 'kysely'
import type { Database } from '../../../db/database.types.ts'
import { clock, iso, kysely, now, shift } from '../../../db/kysely.ts'
import { type Args, statement } from '../../../db/statement.ts'
import { httpErrors } from '../../../http/http.contract.ts'
import { invalid, Problem } from '../../../http/problem.ts'
import { type Limit, RateLimit } from '../../../http/rate-limit.ts'
import { locationOf } from '../../../listings/itinerary/flight-times.public.ts'
import { assertMayContactOrDeparted, type LockedTrip, lockTrip } from '../agreement/locked-trip.ts'
import { FamilyNotifications } from '../family/family-notifications.ts'
import type { Reached } from '../family/family-texts.ts'
import { TripNotifications } from '../trip-notifications.ts'
import { tripErrors } from '../trips.contract.ts'
import { assertNoLaterMilestone, assertPossible, isSame, type StepLeg } from './milestone-order.ts'
import { LEG_MILESTONES, type NewMilestone } from './milestones.contract.ts'

const REPORTS: Limit = { name: 'milestones', max: 60, seconds: 3600 }
const REPORTS_BY_LINK: Limit = { name: 'milestones-by-link', max: 60, seconds: 3600 }

/** Phone clocks may be slightly ahead. */
const CLOCK_TOLERANCE = 2 * 60_000

export const findReached = statement((db, { trip }: Args<{ trip: number }>) =>
  db
    .selectFrom('trip_milestone')
    .select(({ ref }) => ['kind', 'leg', iso(ref('at')).as('at')])
    .where('trip_id', '=', trip)
    .where('undone_at', 'is', null)
    .orderBy('trip_milestone.at')
    .orderBy('id'),
)

const { ref } = expressionBuilder<Database, 'trip_leg'>()

export const stepLeg = [
  ...(['departure as departureAirport', 'arrival as arrivalAirport', 'together'] as const),
  ...(['time', 'arrival_time as arrivalTime'] as const),
  iso(ref('departs_at')).as('departsAt'),
  iso(ref('lands_at')).as('landsAt'),
] as const

const legsOf = async (em: EntityManager, trip: number): Promise<StepLeg[]> => {
  const query = kysely(em).selectFrom('trip_leg').select(stepLeg).where('trip_id', '=', trip)
  const legs = await query.orderBy('number').execute()
  return legs.map((leg) => ({ ...leg, departureZone: locationOf(leg.departureAirport).zone }))
}

@Injectable()
export class MilestonesService {
  constructor(
    private readonly em: EntityManager,
    private readonly limits: RateLimit,
    private readonly notifications: TripNotifications,
    private readonly family: FamilyNotifications,
  ) {}

  /** A repeated request returns the result of the first one. `link` is set when the traveler uses their link. */
  async record(me: number, id: number, { kind, leg, at, sentAt, key }: NewMilestone, link?: number): Promise<Reached> {
    await (link === undefined ? this.limits.take(REPORTS, me) : this.limits.take(REPORTS_BY_LINK, link))
    return this.#change(me, id, async (em, trip) => {
      const db = kysely(em)
      const sent = await db
        .selectFrom('trip_milestone')
        .select(['kind', 'leg'])
        .where('trip_id', '=', id)
        .where('by_id', '=', me)
        .where('key', '=', key)
        .executeTakeFirst()
      if (sent) return sent
      if (trip.state !== 'agreed') throw new Problem(tripErrors['trip-changed'])
      await assertMayContactOrDeparted(em, me, trip)
      assertLeg(kind, leg, trip.legs.length)
      const reached = { kind, leg: leg ?? null }
      const moment = await momentOf(em, at, sentAt)
      const others = await findReached.rows(em, { trip: id })
      if (others.some((other) => isSame(other, reached))) return reached
      assertPossible({ ...reached, at: moment }, others, await legsOf(em, id))
      // The other person may have recorded the same milestone already.
      const created = await db
        .insertInto('trip_milestone')
        .values({ trip_id: id, ...reached, at: moment, by_id: me, key, by_traveler: link !== undefined })
        .onConflict((of) => of.doNothing())
        .returning('id')
        .executeTakeFirst()
      if (created) {
        await this.family.notifyMilestone(em, id, created.id)
        const isPosters = me === trip.seekerId && link === undefined
        if (trip.isForSomeone && !isPosters)
          await this.notifications.notify(em, id, trip.seekerId, `step:${created.id}`)
      }
      return reached
    })
  }

  /**
   * Only the person who recorded the milestone can undo it, within a minute. `key` identifies an SMS with UNDO. With
   * `link`, only milestones that were recorded through this link can be undone.
   */
  async undo(
    me: number,
    id: number,
    milestone: number,
    { key = null, link }: { key?: string | null; link?: number } = {},
  ): Promise<void> {
    // A link has no session whose parallel requests are limited, and each request uses a database connection while it
    // waits.
    if (link !== undefined) await this.limits.take(REPORTS_BY_LINK, link)
    await this.#change(me, id, async (em) => {
      const found = await kysely(em)
        .selectFrom('trip_milestone')
        .select(({ eb }) => [
          ...(['kind', 'leg', 'by_id', 'by_traveler', 'undone_at'] as const),
          eb('recorded_at', '>', shift(clock(), '-1 minute')).as('isUndoable'),
        ])
        .where('id', '=', milestone)
        .where('trip_id', '=', id)
        .executeTakeFirst()
      if (!found) throw new Problem(tripErrors['trip-not-found'])
      const isMine = found.by_id === me && (found.by_traveler || link === undefined)
      if (!isMine) throw new Problem(httpErrors.forbidden)
      if (found.undone_at) return
      if (!found.isUndoable) throw new Problem(tripErrors['milestone-settled'])
      assertNoLaterMilestone(found, await findReached.rows(em, { trip: id }))
      await kysely(em)
        .updateTable('trip_milestone')
        .set({ undone_at: now(), undo_key: key })
        .where('id', '=', milestone)
        .execute()
    })
  }

  async #change<T>(me: number, id: number, change: (em: EntityManager, trip: LockedTrip) => Promise<T>): Promise<T> {
    const { trip, done } = await this.em.transactional(async (em) => {
      const trip = await lockTrip(em, me, id)
      return { trip, done: await change(em, trip) }
    })
    await this.notifications.publishChange(id, [trip.helperId, trip.seekerId])
    return done
  }
}

function assertLeg(kind: string, leg: number | undefined, legs: number): void {
  if (LEG_MILESTONES.includes(kind) !== (leg !== undefined) || (leg ?? 1) > legs)
    throw invalid([{ path: ['leg'], message: 'The trip has no such flight' }])
}

async function momentOf(em: EntityManager, at: string, sentAt = ''): Promise<string> {
  const clock = await kysely(em).selectNoFrom(iso(now()).as('now')).executeTakeFirstOrThrow()
  const latest = Date.parse(clock.now)
  const lag = sentAt ? latest - Date.parse(sentAt) : 0
  // A smaller difference may be the time that the request took.
  const moment = Date.parse(at) + (Math.abs(lag) > CLOCK_TOLERANCE ? lag : 0)
  if (moment > latest + CLOCK_TOLERANCE)
    throw invalid([{ path: ['at'], message: "This is in the future. Please check your phone's clock" }])
  return new Date(Math.min(moment, latest)).toISOString()
}
