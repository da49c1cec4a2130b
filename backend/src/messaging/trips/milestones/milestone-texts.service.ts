import { Inject, Injectable } from '@nestjs/common'
import { expressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Pool } from 'pg'
import type { Database } from '../../../db/database.types.ts'
import { ago, ahead } from '../../../db/kysely.ts'
import { POOL } from '../../../db/pool.ts'
import { type Args, statement } from '../../../db/statement.ts'
import { ENV, type Env } from '../../../env.ts'
import { now } from '../../../http/clock.contract.ts'
import { Problem } from '../../../http/problem.ts'
import { placeOf } from '../../../listings/trip/flight-times.service.ts'
import { mobile } from '../../../sms/mobile.ts'
import { type Reached, stepTitle } from '../family/family-texts.ts'
import type { StepLeg } from './milestone-order.ts'
import { opensAt } from './milestone-windows.contract.ts'
import { type NewMilestone, OF_LEG } from './milestones.contract.ts'
import { findReached, Milestones, stepLeg } from './milestones.service.ts'

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

const { exists, ref, selectFrom } = expressionBuilder<Database & { t: Database['trip'] }, 't' | 'trip_leg'>()

const isReached = (kind: NewMilestone['kind']) =>
  exists(
    selectFrom('trip_milestone as step')
      .select('step.id')
      .whereRef('step.trip_id', '=', 't.id')
      .where('step.kind', '=', sql.lit(kind))
      .where('step.undone_at', 'is', null)
      .$if(OF_LEG.includes(kind), (step) => step.whereRef('step.leg', '=', 'trip_leg.number')),
  ).$castTo<boolean>()

/** The current trips of a verified phone. */
export const findCurrent = statement((db, { phone }: Args<{ phone: string }>) =>
  db
    .selectFrom('account as a')
    .leftJoin('trip as t', (join) =>
      join
        .on(({ eb }) => eb(eb.ref('a.id'), 'in', [eb.ref('t.helper_id'), eb.ref('t.traveler_id')]))
        .on('t.state', '=', sql.lit('agreed'))
        .on('t.first_departure_at', '<=', ahead('12 hours'))
        .on('t.last_landing_at', '>=', ago('2 days')),
    )
    .select(({ eb }) => [
      ...(['a.id as account', 't.id as trip'] as const),
      eb('t.companion', 'is not', null).$castTo<boolean>().as('hasCompanion'),
      isReached('handed-over').as('isDone'),
      jsonArrayFrom(
        selectFrom('trip_leg')
          .select(stepLeg)
          .select([isReached('boarded').as('boarded'), isReached('landed').as('landed')])
          .where('trip_leg.trip_id', '=', ref('t.id'))
          .orderBy('trip_leg.number'),
      ).as('legs'),
    ])
    .where('a.phone_number', '=', phone)
    .where('a.phone_verified_at', 'is not', null)
    .where('a.suspended_at', 'is', null)
    .where('a.banned_at', 'is', null)
    .limit(sql.lit(10)),
)

/** The last step of a phone's owner, but not of the traveler's link; or the one that an earlier delivery of the same SMS has undone. */
export const findLatest = statement((db, { phone, key }: Args<{ phone: string; key: string }>) =>
  db
    .with(
      (mine) => mine('mine').materialized(),
      (db) =>
        db
          .selectFrom('account as a')
          .innerJoin('trip_milestone as step', 'step.by_id', 'a.id')
          .selectAll('step')
          .where('a.phone_number', '=', phone)
          .where('a.phone_verified_at', 'is not', null)
          .where('step.by_traveler', '=', sql.lit(false)),
    )
    .selectFrom('mine')
    .select(['id', 'trip_id as trip', 'by_id as account'])
    .where(({ and, eb, exists, not, or, selectFrom }) =>
      or([
        eb('undo_key', '=', key),
        and([
          eb('undone_at', 'is', null),
          not(exists(selectFrom('mine as undone').select('undone.id').where('undone.undo_key', '=', key))),
        ]),
      ]),
    )
    .orderBy('recorded_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(1)),
)

type Current = Awaited<ReturnType<typeof findCurrent.rows>>[number]
type Leg = StepLeg & Record<'boarded' | 'landed', boolean>

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
    const rows = await findCurrent.rows(this.pool, { phone })
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
    const open = wordsLeft(legs.length, await findReached.rows(this.pool, { trip }))
    return open.length > 0 ? `${noted} Still to come: ${open.join(', ')}.` : noted
  }

  async #undo(phone: string, key: string): Promise<string> {
    const latest = await findLatest.first(this.pool, { phone, key })
    if (!latest) return `There is nothing to take back. Your trips: ${this.#page}`
    await this.milestones.undo(latest.account, latest.trip, latest.id, { key })
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
