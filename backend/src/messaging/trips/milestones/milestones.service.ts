import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { httpErrors } from '../../../http/http.contract.ts'
import { invalid, Problem } from '../../../http/problem.ts'
import { type Limit, RateLimit } from '../../../http/rate-limit.ts'
import { assertInTouch, type HeldTrip, holdTrip, otherOf } from '../agreement/held-trip.ts'
import { FamilyNews } from '../family/family-news.ts'
import type { Reached } from '../family/family-words.ts'
import { TripNews } from '../trip-news.ts'
import { tripErrors } from '../trips.contract.ts'
import { type NewMilestone, OF_LEG } from './milestones.contract.ts'

const TAPS: Limit = { name: 'milestones', max: 60, seconds: 3600 }

const HOUR = 3_600_000
const MINUTE = 60_000

const CLOCK = `
  select extract(epoch from now())::float8 * 1000 as now, extract(epoch from first_departure_at)::float8 * 1000 as departs,
         extract(epoch from last_landing_at)::float8 * 1000 as lands
  from trip where id = ?`
const DEPARTURE = `
  select extract(epoch from departs_at)::float8 * 1000 as departs, time is null as "isGuess"
  from trip_leg where trip_id = ? and number = ?`
const SENT = 'select kind, leg from trip_milestone where trip_id = ? and by_id = ? and key = ?'
// The other may have tapped the same: then it is reached, and that is all that anybody wants.
const REACH = `
  insert into trip_milestone (trip_id, kind, leg, at, by_id, key)
  values (?, ?, ?, least(?::timestamptz, now()), ?, ?)
  on conflict do nothing returning id::float8 as id`
const FOUND = `
  select by_id = ? as mine, undone_at is not null as undone,
         recorded_at + interval '1 minute' > clock_timestamp() as open
  from trip_milestone where id = ? and trip_id = ?`
const UNDO = 'update trip_milestone set undone_at = now(), undo_key = ? where id = ?'

/** Keeps what happens on the way, as either of the two taps it. */
@Injectable()
export class Milestones {
  constructor(
    private readonly em: EntityManager,
    private readonly limits: RateLimit,
    private readonly news: TripNews,
    private readonly family: FamilyNews,
  ) {}

  /** Answers what was reached: of a repeat, what the first request has reached. */
  async reach(me: number, id: number, { kind, leg, at, key }: NewMilestone): Promise<Reached> {
    await this.limits.take(TAPS, me)
    return this.#change(me, id, async (em, trip) => {
      const [sent] = await em.execute<Reached[]>(SENT, [id, me, key])
      if (sent) return sent
      if (trip.state !== 'agreed') throw new Problem(tripErrors['trip-changed'])
      await assertInTouch(em, me, otherOf(me, trip))
      assertLeg(kind, leg, trip.legs.length)
      await assertMoment(em, id, at)
      if (kind === 'boarded' || kind === 'landed') await assertNotEarly(em, id, { kind, leg, at })
      const reached = { kind, leg: leg ?? null }
      const values = [id, kind, reached.leg, new Date(at).toISOString(), me, key]
      const [made] = await em.execute<Array<{ id: number }>>(REACH, values)
      if (made) await this.family.tell(em, id, made.id)
      return reached
    })
  }

  /** Takes back what this person has tapped within the last minute. `key` names the answer of a phone that asks for it. */
  async undo(me: number, id: number, milestone: number, key: string | null = null): Promise<void> {
    await this.#change(me, id, async (em) => {
      const [found] = await em.execute<Array<Record<'mine' | 'undone' | 'open', boolean>>>(FOUND, [me, milestone, id])
      if (!found) throw new Problem(tripErrors['trip-not-found'])
      if (!found.mine) throw new Problem(httpErrors.forbidden)
      if (found.undone) return
      if (!found.open) throw new Problem(tripErrors['milestone-settled'])
      await em.execute(UNDO, [key, milestone])
    })
  }

  async #change<T>(me: number, id: number, change: (em: EntityManager, trip: HeldTrip) => Promise<T>): Promise<T> {
    const { trip, done } = await this.em.transactional(async (em) => {
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

/** A phone without network sends its taps later, and its clock may be a little ahead. */
async function assertMoment(em: EntityManager, id: number, at: string): Promise<void> {
  const [{ now, departs, lands }] = await em.execute<[Record<'now' | 'departs' | 'lands', number>]>(CLOCK, [id])
  const moment = Date.parse(at)
  const isRecent = moment >= now - 48 * HOUR && moment <= now + 2 * MINUTE
  const isOnTheWay = moment >= departs - 24 * HOUR && moment <= lands + 48 * HOUR
  if (!isRecent || !isOnTheWay)
    throw invalid([{ path: ['at'], message: 'Steps can be told from the day before the trip until two days after it' }])
}

/** So long before a flight leaves somebody is on board, or it has left early and landed. One without a typed time leaves at any hour of its day. */
const EARLY = { boarded: 6 * HOUR, landed: HOUR }
const GUESS = 12 * HOUR
const LATER = {
  boarded: 'This flight leaves later. Please tell us once you are on board',
  landed: 'This flight leaves later. Please tell us once it has landed',
}

/** A flight is boarded shortly before it leaves, and lands afterwards: a tap on the wrong one is refused. */
async function assertNotEarly(
  em: EntityManager,
  id: number,
  { kind, leg, at }: { kind: keyof typeof EARLY; leg: number | undefined; at: string },
): Promise<void> {
  const [{ departs, isGuess }] = await em.execute<[{ departs: number; isGuess: boolean }]>(DEPARTURE, [id, leg])
  if (Date.parse(at) < departs - EARLY[kind] - (isGuess ? GUESS : 0))
    throw invalid([{ path: ['leg'], message: LATER[kind] }])
}
