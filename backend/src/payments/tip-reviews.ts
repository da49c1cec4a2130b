import { EntityManager, LockMode } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { type ExpressionBuilder, expressionBuilder, sql } from 'kysely'
import { AccountsService } from '../account/accounts.service.ts'
import type { Database } from '../db/database.types.ts'
import { iso, kysely, now } from '../db/kysely.ts'
import { type Args, statement } from '../db/statement.ts'
import { Problem } from '../http/problem.ts'
import { JobsService } from '../jobs/jobs.service.ts'
import { MailService } from '../mail/mail.service.ts'
import { alertStaff, recordAction, staffAlertEmail } from '../moderation/staff-alerts.public.ts'
import { DailyLimits } from './daily-limits.ts'
import { due } from './ledger.ts'
import { type HeldTip, paymentsErrors, type TipDecision } from './payments.contract.ts'
import { Tip } from './tip.entity.ts'

export const REVIEW_DAYS = 7

type OfReview = Database & { tip_review: Database['tip_review'] }

/** Null for a tip within the limits. The statement joins `tip_review` on the left. */
export const reviewState = ({ eb, fn }: ExpressionBuilder<OfReview, 'tip_review'>) =>
  eb
    .case()
    .when('tip_review.tip_id', 'is not', null)
    .then(fn.coalesce('tip_review.decision', sql.lit('open' as const)))
    .end()

const { selectFrom } = expressionBuilder<Database, 'tip'>()

/** When the tip is refunded unless staff decide before; null for other tips. */
export const reviewedUntil = selectFrom('tip_review')
  .select(({ ref }) => iso(ref('tip_review.refund_at')).as('at'))
  .whereRef('tip_review.tip_id', '=', 'tip.id')
  .where('tip_review.decision', 'is', null)
  .where(({ eb, ref }) => eb(eb(due, '-', ref('tip.withheld_cents')), '>', ref('tip.with_helper_cents')))
  .$asScalar()

const store = statement((db, { tip }: Args<{ tip: number }>) =>
  db
    .insertInto('tip_review')
    .values({ tip_id: tip, refund_at: sql`now() + make_interval(days => ${sql.lit(REVIEW_DAYS)})` }),
)

const endOverdue = statement((db, { tip }: Args<{ tip: number }>) =>
  db
    .updateTable('tip_review')
    .set({ decision: 'refunded', decided_at: now() })
    .where('tip_id', '=', tip)
    .where('decision', 'is', null)
    .where('refund_at', '<=', now()),
)

type Deciding = { tip: number; staff: number; decision: 'released' | 'refunded'; reason: string }

const storeDecision = statement((db, { tip, staff, decision, reason }: Args<Deciding>) =>
  db
    .updateTable('tip_review')
    .set({ decision, reason, decided_at: now(), decided_by: staff })
    .where('tip_id', '=', tip)
    .where('decision', 'is', null)
    .where('refund_at', '>', now())
    .returning('case_id as caseId'),
)

const findHeld = statement((db) =>
  db
    .selectFrom('tip_review')
    .innerJoin('tip', 'tip.id', 'tip_review.tip_id')
    .innerJoin('account as helper', 'helper.id', 'tip.recipient_id')
    .select(({ eb, ref }) => [
      ...([
        'tip.id',
        'tip.amount_cents as cents',
        'case_id as case',
        'helper.username',
        'helper.id as helperId',
      ] as const),
      ref('tip.intent_id').$notNull().as('payment'),
      iso(ref('tip.paid_at').$notNull()).as('paidAt'),
      iso(ref('refund_at')).as('refundAt'),
      eb('payer_id', 'is not', null).$castTo<boolean>().as('signedIn'),
    ])
    .where('decision', 'is', null)
    .where(({ eb }) => eb(due, '>', sql.lit(0)))
    .orderBy('refund_at')
    .orderBy('tip.id')
    .limit(sql.lit(500)),
)

const DECISIONS = { release: 'released', refund: 'refunded' } as const

/** The decisions about tips that were paid above a daily limit. Only staff release such a tip to the helper. */
@Injectable()
export class TipReviews {
  constructor(
    private readonly em: EntityManager,
    private readonly accounts: AccountsService,
    private readonly limits: DailyLimits,
    private readonly mail: MailService,
    private readonly jobs: JobsService,
  ) {}

  /** The caller has recorded the tip as paid. Returns whether the tip needs a decision. */
  async open(em: EntityManager, tip: Tip): Promise<boolean> {
    if (!(await this.limits.isAboveLimit(em, tip))) return false
    await store.rows(em, { tip: tip.id })
    return true
  }

  /** The caller has locked the tip. */
  async endOverdue(em: EntityManager, tip: number): Promise<void> {
    await endOverdue.rows(em, { tip })
  }

  /** A job, because staff who decide about the helper lock the case before other rows. */
  async alert(tipId: number): Promise<void> {
    await this.em.transactional(async (em) => {
      const review = await kysely(em)
        .selectFrom('tip_review')
        .select('case_id')
        .where('tip_id', '=', tipId)
        .forUpdate()
        .executeTakeFirstOrThrow()
      if (review.case_id !== null) return
      const { recipientId, amountCents } = await em.findOneOrFail(Tip, { id: tipId })
      const sum = `$${(amountCents / 100).toFixed(2)}`
      const { id } = await alertStaff(em, {
        about: recipientId,
        snapshot: [{ label: 'Tip above a daily limit', value: `tip ${tipId}, ${sum}` }],
        note:
          `Tip ${tipId} of ${sum} was paid above a daily limit. Its money is held, and goes back to the giver after ${REVIEW_DAYS} days. ` +
          `To decide before: choose it in this case, or node backend/dist/ops.js tips release|refund ${tipId} --reason TEXT --as ADDRESS.`,
      })
      await kysely(em).updateTable('tip_review').set({ case_id: id }).where('tip_id', '=', tipId).execute()
      await this.mail.enqueue(em, staffAlertEmail, { case: id })
    })
  }

  async held(): Promise<HeldTip[]> {
    const rows = await findHeld.rows(this.em.fork(), {})
    return rows.map(({ cents, helperId, username, ...tip }) => ({
      ...tip,
      amount: cents / 100,
      helper: { id: helperId, username },
    }))
  }

  /** The first decision is final. */
  async decide(staff: { id: number; email: string }, tipId: number, { decision, reason }: TipDecision): Promise<void> {
    await this.em.transactional(async (em) => {
      const tip = await em.findOne(Tip, { id: tipId }, { lockMode: LockMode.PESSIMISTIC_WRITE })
      if (!tip) throw new Problem(paymentsErrors['payment-unknown'])
      for (const person of [tip.recipientId, tip.payerId ?? tip.recipientId])
        if (await this.accounts.isOnePerson(person, staff.id)) throw new Problem(paymentsErrors['tip-of-staff'])
      const made = { tip: tipId, staff: staff.id, decision: DECISIONS[decision], reason }
      const review = await storeDecision.first(em, made)
      if (!review) throw new Problem(paymentsErrors['tip-not-held'])
      await this.jobs.enqueue(em, 'payments', { kind: 'settle', tip: tipId })
      if (review.caseId === null) return
      const note = `Tip ${tipId} was ${DECISIONS[decision]}: ${reason}`
      await recordAction(em, { caseId: review.caseId, kind: 'note', reason: note.slice(0, 1000), staff })
    })
  }
}
