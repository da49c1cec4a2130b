import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../../../db/pool.ts'
import { ENV, type Env } from '../../../env.ts'
import { now } from '../../../http/clock.contract.ts'
import { Problem } from '../../../http/problem.ts'
import { i18n, inLocale } from '../../../languages/i18n.ts'
import { mobile } from '../../../sms/mobile.ts'
import { TRIPS_PATH } from '../../messaging.addresses.contract.ts'
import { type Reached, stepTitle } from '../family/family-texts.ts'
import { type StepLeg, withZone } from './milestone-order.ts'
import { opensAt } from './milestone-windows.contract.ts'
import { LEG_MILESTONES, type NewMilestone } from './milestones.contract.ts'
import { MilestonesService } from './milestones.service.ts'
import { type FindCurrent, findCurrent, findLatest, findReached } from './milestones.sql.ts'

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

  async #reply(rows: FindCurrent[], phone: string, text: string, key: string): Promise<string> {
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
    rows: FindCurrent[],
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
    const legs = current.legs.map(withZone)
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
