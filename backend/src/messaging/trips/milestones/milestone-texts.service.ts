import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { isoText } from '../../../db/moment.ts'
import { POOL } from '../../../db/pool.ts'
import { ENV, type Env } from '../../../env.ts'
import { now } from '../../../http/clock.contract.ts'
import { Problem } from '../../../http/problem.ts'
import { placeOf } from '../../../listings/trip/flight-times.service.ts'
import { mobile } from '../../../sms/mobile.ts'
import { type Reached, stepTitle } from '../family/family-words.ts'
import type { StepLeg } from './milestone-order.ts'
import { opensAt } from './milestone-windows.contract.ts'
import { type NewMilestone, OF_LEG } from './milestones.contract.ts'
import { Milestones } from './milestones.service.ts'

// An answer is the word alone, with the number of a flight if somebody likes. What only begins with it gets a kind answer.
const WORD = /^\W*(met|security|boarded|landed|handed[\s-]*over|undo)(?:\s*#?\s*([1-9]))?\W*$/i
const ALMOST = /^\W*(met|(through )?security|boarded|boarding|(\w+ \w+ )?on board|landed|arrived|handed|undo)\b/i

const WORDS: Record<string, NewMilestone['kind']> = {
  MET: 'met',
  SECURITY: 'through-security',
  BOARDED: 'boarded',
  LANDED: 'landed',
  'HANDED OVER': 'handed-over',
}

/** The current trips of a verified phone. */
export const CURRENT = `
  select a.id::float8 as account, t.id::float8 as trip, t.companion is not null as "hasCompanion",
         exists (select from trip_milestone s where s.trip_id = t.id and s.kind = 'handed-over' and undone_at is null) as "isDone",
         (select json_agg(json_build_object(
            'departureAirport', departure, 'arrivalAirport', arrival, 'together', together,
            'time', time, 'arrivalTime', arrival_time,
            'departsAt', ${isoText('departs_at')}, 'landsAt', ${isoText('lands_at')},
            'boarded', exists (select from trip_milestone s where s.trip_id = t.id and s.kind = 'boarded' and s.leg = number and undone_at is null),
            'landed', exists (select from trip_milestone s where s.trip_id = t.id and s.kind = 'landed' and s.leg = number and undone_at is null)
          ) order by number) from trip_leg where trip_id = t.id) as legs
  from account a
  left join trip t on a.id in (t.helper_id, t.traveler_id) and t.state = 'agreed'
    and t.first_departure_at - interval '12 hours' <= now() and now() <= t.last_landing_at + interval '2 days'
  where a.phone_number = $1 and a.phone_verified_at is not null and a.suspended_at is null and a.banned_at is null
  limit 10`
/** The last step of a phone's owner, but not of the traveler's link; or the one that an earlier delivery of the same SMS has undone. */
export const LATEST = `
  with mine as materialized (
    select s.* from account a join trip_milestone s on s.by_id = a.id
    where a.phone_number = $1 and a.phone_verified_at is not null and not s.by_traveler
  )
  select id::float8 as id, trip_id::float8 as trip, by_id::float8 as account from mine
  where undo_key = $2 or undone_at is null and not exists (select from mine where undo_key = $2)
  order by recorded_at desc, id desc limit 1`

const TOLD = 'select kind, leg from trip_milestone where trip_id = $1 and undone_at is null'

type Leg = StepLeg & Record<'boarded' | 'landed', boolean>
interface Current {
  account: number
  trip: number | null
  hasCompanion: boolean
  isDone: boolean
  legs: Leg[]
}

/** Milestones by the answer of a phone: MET, SECURITY, BOARDED, LANDED, HANDED OVER, and UNDO. */
@Injectable()
export class MilestoneTexts {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(ENV) private readonly env: Env,
    private readonly milestones: Milestones,
  ) {}

  /**
   * Answers what to reply; undefined for words that are about something else. `sid` names the answer: it counts once, however
   * often it is delivered.
   */
  async take(from: string, words: string, sid: string | undefined): Promise<string | undefined> {
    if (!ALMOST.test(words) || !sid || !/^\w{8,50}$/.test(sid)) return undefined
    const phone = storedOf(from)
    const { rows } = await this.pool.query<Current>(CURRENT, [phone])
    if (!rows[0]) return undefined // A phone that nobody has verified.
    const [, word, leg] = WORD.exec(words) ?? []
    if (!word) return `${HOW} ${this.#page}`
    try {
      const key = `sms-${sid}`
      if (/undo/i.test(word)) return await this.#undo(phone, key)
      return await this.#reach(rows, WORDS[word.toUpperCase().replace(/D[\s-]*O/, 'D O')]!, leg, key)
    } catch (error) {
      if (!(error instanceof Problem) || error.wire.status >= 500) throw error
      const reason = ORDER.includes(error.wire.code) ? error.wire.message : 'That did not work.'
      return `${reason} Your trip's page: ${this.#page}`
    }
  }

  get #page() {
    return `${this.env.ORIGIN}/trips`
  }

  async #reach(rows: Current[], kind: NewMilestone['kind'], typed: string | undefined, key: string): Promise<string> {
    // Of several trips it is the one that is not over yet.
    const underWay = rows.filter(({ isDone }) => !isDone)
    const [current, ...more] = underWay.length === 1 ? underWay : rows
    if (!current || current.trip === null || more.length > 0)
      return `We do not know which trip you mean. Please open it: ${this.#page}`
    const { account, trip, hasCompanion } = current
    const legs = current.legs.map((leg) => ({ ...leg, departureZone: placeOf(leg.departureAirport).zone }))
    const leg = kind !== 'boarded' && kind !== 'landed' ? undefined : typed ? Number(typed) : legOf(kind, legs)
    const at = new Date(now()).toISOString()
    const reached: Reached = await this.milestones.reach(account, trip, { kind, leg, at, key })
    const landed = legs.flatMap((leg, n) => (leg.landed ? n + 1 : []))
    const noted = `Thank you. We have noted: ${stepTitle({ ...reached, landed, hasCompanion }, legs)}. If that is wrong, answer UNDO within a minute.`
    const { rows: told } = await this.pool.query<Reached>(TOLD, [trip])
    const open = wordsLeft(legs.length, told)
    return open.length > 0 ? `${noted} Still to come: ${open.join(', ')}.` : noted
  }

  async #undo(phone: string, key: string): Promise<string> {
    const { rows } = await this.pool.query<{ id: number; trip: number; account: number }>(LATEST, [phone, key])
    if (!rows[0]) return `There is nothing to take back. Your trips: ${this.#page}`
    await this.milestones.undo(rows[0].account, rows[0].trip, rows[0].id, { key })
    return 'It is taken back. Nobody has been told.'
  }
}

const ORDER: readonly string[] = ['milestone-too-early', 'milestone-out-of-order']
const HOW =
  'Please answer with one of these words alone: MET, SECURITY, BOARDED, LANDED, HANDED OVER, or UNDO for the last one. For the second flight: LANDED 2. Your trips:'

/** As an account keeps it: dial code, a space, the local number. */
const storedOf = (from: string) => mobile(from)?.stored ?? from

/**
 * The flight that a phone means that names none: the next one, unless it cannot be boarded or land yet. Then the other has
 * tapped the same before.
 */
function legOf(kind: 'boarded' | 'landed', legs: Leg[]): number {
  const next = legs.findIndex((leg) => !leg[kind])
  if (next === -1) return legs.length
  const before = legs[next - 1]
  if (!before) return 1
  const isOpen = (kind: 'boarded' | 'landed', leg: number) => Number(opensAt(kind, leg, legs)) <= now()
  const canBe =
    kind === 'boarded'
      ? isOpen(kind, next + 1) && (before.landed || isOpen('landed', next))
      : isOpen(kind, next + 1) || legs[next]!.boarded
  return canBe ? next + 1 : next
}

/** The words for what is not told yet. Those of a flight stay until all flights have it. */
const wordsLeft = (legs: number, told: readonly Reached[]): string[] =>
  Object.entries(WORDS)
    .filter(([, kind]) => told.filter((step) => step.kind === kind).length < (OF_LEG.includes(kind) ? legs : 1))
    .map(([word]) => word)
