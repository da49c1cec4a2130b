import { EntityManager, LockMode, raw } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { AccountsService } from '../account/accounts.service.ts'
import { Problem } from '../http/problem.ts'
import { JobsService } from '../jobs/jobs.service.ts'
import { MailService } from '../mail/mail.service.ts'
import { alertStaff, recordAction, staffAlertEmail } from '../moderation/staff-alerts.public.ts'
import { DailyLimits } from './daily-limits.ts'
import { type HeldTip, paymentsErrors, type TipDecision } from './payments.contract.ts'
import { endOverdueReview, storeDecision } from './settlement.sql.ts'
import { Tip } from './tip.entity.ts'
import { TipReview } from './tip-review.entity.ts'
import { findHeldReviews } from './tips.sql.ts'

export const REVIEW_DAYS = 7

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
    await em.insert(TipReview, { tipId: tip.id, refundAt: raw(`now() + interval '${REVIEW_DAYS} days'`) })
    return true
  }

  /** The caller has locked the tip. */
  async endOverdue(em: EntityManager, tip: number): Promise<void> {
    await endOverdueReview.rows(em, { tip })
  }

  /** A job, because staff who decide about the helper lock the case before other rows. */
  async alert(tipId: number): Promise<void> {
    await this.em.transactional(async (em) => {
      const review = await em.findOneOrFail(TipReview, { tipId }, { lockMode: LockMode.PESSIMISTIC_WRITE })
      if (review.caseId !== null) return
      const { recipientId, amountCents } = await em.findOneOrFail(Tip, { id: tipId })
      const sum = `$${(amountCents / 100).toFixed(2)}`
      const { id } = await alertStaff(em, {
        about: recipientId,
        snapshot: [{ label: 'Tip above a daily limit', value: `tip ${tipId}, ${sum}` }],
        note:
          `Tip ${tipId} of ${sum} was paid above a daily limit. Its money is held, and goes back to the giver after ${REVIEW_DAYS} days. ` +
          `To decide before: choose it in this case, or node backend/dist/ops.js tips release|refund ${tipId} --reason TEXT --as ADDRESS.`,
      })
      review.caseId = id
      await this.mail.enqueue(em, staffAlertEmail, { case: id })
    })
  }

  held(): Promise<HeldTip[]> {
    return findHeldReviews.rows(this.em.fork(), {})
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
