import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { isoText } from '../../../db/moment.ts'
import { httpErrors } from '../../../http/http.contract.ts'
import { invalid, Problem } from '../../../http/problem.ts'
import { type Limit, RateLimit } from '../../../http/rate-limit.ts'
import { placeOf } from '../../../listings/trip/flight-times.service.ts'
import { assertInTouchOrOnTheWay, type HeldTrip, holdTrip } from '../agreement/held-trip.ts'
import { TripTurns } from '../agreement/trip-turns.ts'
import { FamilyNews } from '../family/family-news.ts'
import type { Reached } from '../family/family-words.ts'
import { TripNews } from '../trip-news.ts'
import { tripErrors } from '../trips.contract.ts'
import { assertNotNeeded, assertPossible, isSame, type ReachedAt, type StepLeg } from './milestone-order.ts'
import { type NewMilestone, OF_LEG } from './milestones.contract.ts'

const TAPS: Limit = { name: 'milestones', max: 60, seconds: 3600 }
/** The same for the phone of a traveler, by the link that it has. */
const TAPS_BY_LINK: Limit = { name: 'milestones-by-link', max: 60, seconds: 3600 }

/** The clock of a phone may be a little ahead. */
const CLOCK_TOLERANCE = 2 * 60_000

const CLOCK = 'select extract(epoch from now())::float8 * 1000 as now'
const LEGS = `
  select departure as "departureAirport", arrival as "arrivalAirport", together, time, arrival_time as "arrivalTime",
         ${isoText('departs_at')} as "departsAt", ${isoText('lands_at')} as "landsAt"
  from trip_leg where trip_id = ? order by number`
const REACHED = `
  select kind, leg, ${isoText('at')} as at from trip_milestone where trip_id = ? and undone_at is null order by at, id`
const SENT = 'select kind, leg from trip_milestone where trip_id = ? and by_id = ? and key = ?'
// The other may have tapped the same: then it is reached, and that is all that anybody wants.
const REACH = `
  insert into trip_milestone (trip_id, kind, leg, at, by_id, key, by_traveler) values (?, ?, ?, ?, ?, ?, ?)
  on conflict do nothing returning id::float8 as id`
const FOUND = `
  select kind, leg, by_id = ? and (by_traveler or not ?::boolean) as mine, undone_at is not null as undone,
         recorded_at + interval '1 minute' > clock_timestamp() as open
  from trip_milestone where id = ? and trip_id = ?`
const UNDO = 'update trip_milestone set undone_at = now(), undo_key = ? where id = ?'

type Found = Reached & Record<'mine' | 'undone' | 'open', boolean>

/** Keeps what happens on the way, as either of the two taps it. */
@Injectable()
export class Milestones {
  constructor(
    private readonly turns: TripTurns,
    private readonly limits: RateLimit,
    private readonly news: TripNews,
    private readonly family: FamilyNews,
  ) {}

  /**
   * Answers what was reached: of a repeat, what the first request has reached. `link` is the traveler's, if they tapped it
   * themselves.
   */
  async reach(me: number, id: number, { kind, leg, at, key }: NewMilestone, link?: number): Promise<Reached> {
    await (link === undefined ? this.limits.take(TAPS, me) : this.limits.take(TAPS_BY_LINK, link))
    return this.#change(me, id, async (em, trip) => {
      const [sent] = await em.execute<Reached[]>(SENT, [id, me, key])
      if (sent) return sent
      if (trip.state !== 'agreed') throw new Problem(tripErrors['trip-changed'])
      await assertInTouchOrOnTheWay(em, me, trip)
      assertLeg(kind, leg, trip.legs.length)
      const reached = { kind, leg: leg ?? null }
      const moment = await momentOfTap(em, at)
      const others = await em.execute<ReachedAt[]>(REACHED, [id])
      if (others.some((other) => isSame(other, reached))) return reached
      assertPossible({ ...reached, at: moment }, others, (await em.execute<StepLeg[]>(LEGS, [id])).map(withZone))
      const values = [id, kind, reached.leg, moment, me, key, link !== undefined]
      const [made] = await em.execute<Array<{ id: number }>>(REACH, values)
      if (made) await this.family.tell(em, id, made.id)
      return reached
    })
  }

  /**
   * Takes back what this person has tapped within the last minute. `key` names the answer of a phone that asks for it; the
   * traveler's `link` takes back only what was tapped through it.
   */
  async undo(
    me: number,
    id: number,
    milestone: number,
    { key = null, link }: { key?: string | null; link?: number } = {},
  ): Promise<void> {
    // No session limits the parallel requests of a link, and each waits for the two people's other changes.
    if (link !== undefined) await this.limits.take(TAPS_BY_LINK, link)
    await this.#change(me, id, async (em) => {
      const [found] = await em.execute<Found[]>(FOUND, [me, link !== undefined, milestone, id])
      if (!found) throw new Problem(tripErrors['trip-not-found'])
      if (!found.mine) throw new Problem(httpErrors.forbidden)
      if (found.undone) return
      if (!found.open) throw new Problem(tripErrors['milestone-settled'])
      assertNotNeeded(found, await em.execute<ReachedAt[]>(REACHED, [id]))
      await em.execute(UNDO, [key, milestone])
    })
  }

  async #change<T>(me: number, id: number, change: (em: EntityManager, trip: HeldTrip) => Promise<T>): Promise<T> {
    const { trip, done } = await this.turns.transactional(me, id, async (em) => {
      const trip = await holdTrip(em, me, id)
      return { trip, done: await change(em, trip) }
    })
    await this.news.mark(id, [trip.helperId, trip.travelerId])
    return done
  }
}

function assertLeg(kind: string, leg: number | undefined, legs: number): void {
  if (OF_LEG.includes(kind) !== (leg !== undefined) || (leg ?? 1) > legs)
    throw invalid([{ path: ['leg'], message: 'The trip has no such flight' }])
}

const withZone = (leg: StepLeg): StepLeg => ({ ...leg, departureZone: placeOf(leg.departureAirport).zone })

/** The moment at which a step counts: never later than now. A phone without network sends its taps later. */
async function momentOfTap(em: EntityManager, at: string): Promise<string> {
  const [{ now }] = await em.execute<[{ now: number }]>(CLOCK)
  const moment = Date.parse(at)
  if (moment > now + CLOCK_TOLERANCE)
    throw invalid([{ path: ['at'], message: 'This is in the future. Please check the clock of your phone' }])
  return new Date(Math.min(moment, now)).toISOString()
}
