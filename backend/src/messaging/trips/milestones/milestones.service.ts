import { EntityManager, raw } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { databaseTime } from '../../../db/time.ts'
import { httpErrors } from '../../../http/http.contract.ts'
import { invalid, Problem } from '../../../http/problem.ts'
import { type Limit, RateLimit } from '../../../http/rate-limit.ts'
import { assertMayContactOrDeparted, type LockedTrip, lockTrip } from '../agreement/locked-trip.ts'
import { FamilyNotifications } from '../family/family-notifications.ts'
import type { Reached } from '../family/family-texts.ts'
import { TripNotifications } from '../trip-notifications.ts'
import { TripMilestone } from '../trip-progress.entity.ts'
import { tripErrors } from '../trips.contract.ts'
import { assertNoLaterMilestone, assertPossible, isSame, withZone } from './milestone-order.ts'
import { LEG_MILESTONES, type NewMilestone } from './milestones.contract.ts'
import { findReached, findRecorded, findSent, findSteps, recordMilestone } from './milestones.sql.ts'

const REPORTS: Limit = { name: 'milestones', max: 60, seconds: 3600 }
const REPORTS_BY_LINK: Limit = { name: 'milestones-by-link', max: 60, seconds: 3600 }

/** Phone clocks may be slightly ahead. */
const CLOCK_TOLERANCE = 2 * 60_000

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
      const sent = await findSent.first(em, { trip: id, me, key })
      if (sent) return sent
      if (trip.state !== 'agreed') throw new Problem(tripErrors['trip-changed'])
      await assertMayContactOrDeparted(em, me, trip)
      assertLeg(kind, leg, trip.legs.length)
      const reached = { kind, leg: leg ?? null }
      const moment = await momentOf(em, at, sentAt)
      const others = await findReached.rows(em, { trip: id })
      if (others.some((other) => isSame(other, reached))) return reached
      const legs = await findSteps.rows(em, { trip: id })
      assertPossible({ ...reached, at: moment }, others, legs.map(withZone))
      // The other person may have recorded the same milestone already.
      const byTraveler = link !== undefined
      const created = await recordMilestone.first(em, { trip: id, ...reached, at: moment, me, key, byTraveler })
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
      const found = await findRecorded.first(em, { id: milestone, trip: id })
      if (!found) throw new Problem(tripErrors['trip-not-found'])
      const isMine = found.by === me && (found.byTraveler || link === undefined)
      if (!isMine) throw new Problem(httpErrors.forbidden)
      if (found.isUndone) return
      if (!found.isUndoable) throw new Problem(tripErrors['milestone-settled'])
      assertNoLaterMilestone(found, await findReached.rows(em, { trip: id }))
      await em.nativeUpdate(TripMilestone, milestone, { undoneAt: raw('now()'), undoKey: key })
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
  const latest = (await databaseTime(em)).getTime()
  const lag = sentAt ? latest - Date.parse(sentAt) : 0
  // A smaller difference may be the time that the request took.
  const moment = Date.parse(at) + (Math.abs(lag) > CLOCK_TOLERANCE ? lag : 0)
  if (moment > latest + CLOCK_TOLERANCE)
    throw invalid([{ path: ['at'], message: "This is in the future. Please check your phone's clock" }])
  return new Date(Math.min(moment, latest)).toISOString()
}
