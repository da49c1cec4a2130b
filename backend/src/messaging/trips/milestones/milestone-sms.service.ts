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
import { i18n, inLocale } from '../../../languages/i18n.ts'
import { locationOf } from '../../../listings/itinerary/flight-times.public.ts'
import { mobile } from '../../../sms/mobile.ts'
import { TRIPS_PATH } from '../../messaging.addresses.contract.ts'
import { type Reached, stepTitle } from '../family/family-texts.ts'
import type { StepLeg } from './milestone-order.ts'
import { opensAt } from './milestone-windows.contract.ts'
import { LEG_MILESTONES, type NewMilestone } from './milestones.contract.ts'
import { findReached, MilestonesService, stepLeg } from './milestones.service.ts'

// Texts that are similar to a valid reply get instructions.
const KEYWORD = /^\W*(met|security|boarded|landed|handed[\s-]*over|undo)(?:\s*(?:#\s*)?([1-9]))?\W*$/i
const SIMILAR = /^\W*(met|(through )?security|boarded|boarding|(\w+ \w+ )?on board|landed|arrived|handed|undo)\b/i

const KINDS: Record<string, NewMilestone['kind']> = {
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
      .$if(LEG_MILESTONES.includes(kind), (step) => step.whereRef('step.leg', '=', 'trip_leg.number')),
  ).$castTo<boolean>()

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
      ...(['a.id as account', 'a.locale', 't.id as trip'] as const),
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

/** Ignores milestones by the traveler's link. For a repeated SMS, finds the milestone that the first one has undone. */
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

@Injectable()
export class MilestoneSmsService {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(ENV) private readonly env: Env,
    private readonly milestones: MilestonesService,
  ) {}

  /**
   * Returns the reply; undefined if the text is about something else. An SMS that is delivered twice has the same `sid`
   * and counts once.
   */
  async handle(from: string, text: string, sid: string | undefined): Promise<string | undefined> {
    if (!SIMILAR.test(text) || !sid || !/^\w{8,50}$/.test(sid)) return undefined
    const phone = storedPhone(from)
    const rows = await findCurrent.rows(this.pool, { phone })
    if (!rows[0]) return undefined // no verified phone
    return inLocale(rows[0].locale, () => this.#reply(rows, phone, text, `sms-${sid}`))
  }

  async #reply(rows: Current[], phone: string, text: string, key: string): Promise<string> {
    const [, keyword, leg] = KEYWORD.exec(text) ?? []
    const url = this.#page
    if (!keyword)
      return i18n._(
        'Please reply with just one of these: MET, SECURITY, BOARDED, LANDED, HANDED OVER, or UNDO for the last one. For the second flight: LANDED 2. Your trips: {url}',
        { url },
        { comment: 'An SMS. The words in capital letters stay as they are.' },
      )
    try {
      if (/undo/i.test(keyword)) return await this.#undo(phone, key)
      return await this.#reach(rows, KINDS[keyword.toUpperCase().replace(/D[\s-]*O/, 'D O')]!, leg, key)
    } catch (error) {
      if (!(error instanceof Problem) || error.wire.status >= 500) throw error
      const reason = WINDOW_ERRORS.includes(error.wire.code) ? error.wire.message : i18n._('That did not work.')
      return i18n._("{reason} Your trip's page: {url}", { reason, url })
    }
  }

  get #page() {
    return this.env.ORIGIN + i18n.path(TRIPS_PATH)
  }

  async #reach(
    rows: Current[],
    kind: NewMilestone['kind'],
    flightNumber: string | undefined,
    key: string,
  ): Promise<string> {
    // Prefer the only trip that has not ended.
    const unfinished = rows.filter(({ isDone }) => !isDone)
    const [current, ...more] = unfinished.length === 1 ? unfinished : rows
    if (!current || current.trip === null || more.length > 0)
      return i18n._("We don't know which trip you mean. Please open it: {url}", { url: this.#page })
    const { account, trip, hasCompanion } = current
    const legs = current.legs.map((leg) => ({ ...leg, departureZone: locationOf(leg.departureAirport).zone }))
    const leg =
      kind !== 'boarded' && kind !== 'landed' ? undefined : flightNumber ? Number(flightNumber) : legOf(kind, legs)
    const at = new Date(now()).toISOString()
    const reached: Reached = await this.milestones.record(account, trip, { kind, leg, at, key })
    const landed = legs.flatMap((leg, n) => (leg.landed ? n + 1 : []))
    const confirmation = i18n._(
      "Thank you. Recorded: {step}. If that's wrong, reply UNDO within a minute.",
      { step: stepTitle({ ...reached, landed, hasCompanion }, legs) },
      { comment: 'An SMS. The words in capital letters stay as they are.' },
    )
    const remaining = remainingKeywords(legs.length, await findReached.rows(this.pool, { trip }))
    if (remaining.length === 0) return confirmation
    return i18n._('{confirmation} Still to come: {words}.', { confirmation, words: i18n.joinItems(remaining) })
  }

  async #undo(phone: string, key: string): Promise<string> {
    const latest = await findLatest.first(this.pool, { phone, key })
    if (!latest) return i18n._('There is nothing to undo. Your trips: {url}', { url: this.#page })
    await this.milestones.undo(latest.account, latest.trip, latest.id, { key })
    return i18n._('Undone. No one was notified.')
  }
}

const WINDOW_ERRORS: readonly string[] = ['milestone-too-early', 'milestone-out-of-order']
/** Accounts store the dial code, a space and the local number. */
const storedPhone = (from: string) => mobile(from)?.stored ?? from

/**
 * Without a flight number, the reply is about the next flight. If that is not possible yet, it repeats the milestone
 * that the other person has recorded for the previous flight.
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

/** The keywords of flights remain until all flights have these milestones. */
const remainingKeywords = (legs: number, reached: readonly Reached[]): string[] =>
  Object.entries(KINDS)
    .filter(
      ([, kind]) => reached.filter((step) => step.kind === kind).length < (LEG_MILESTONES.includes(kind) ? legs : 1),
    )
    .map(([keyword]) => keyword)
