import { type EntityManager, LockMode } from '@mikro-orm/postgresql'
import { Injectable, Logger } from '@nestjs/common'
import { Problem } from '../http/problem.ts'
import { JobsService } from '../jobs/jobs.service.ts'
import { MailService } from '../mail/mail.service.ts'
import { ProcessCounter } from '../metrics/counters.ts'
import { CardFailures, type EndedPayment } from './card-failures.ts'
import { applyDispute } from './disputes.ts'
import { addLedgerEntry } from './ledger.ts'
import type { Dispute, Payment, Refund } from './payment-provider.ts'
import { paymentsErrors } from './payments.contract.ts'
import { type AboutDispute, tipEmails } from './payments.emails.ts'
import { applyRefund, type Decision, decideRefund } from './refunds.ts'
import { type Closing, RESERVED_SECONDS, RETRY_SECONDS, Tip } from './tip.entity.ts'
import { TipRecipients } from './tip-recipients.ts'
import { REVIEW_DAYS } from './tip-reviews.ts'
import { TipTerms } from './tip-terms.ts'
import { findDeletedGiver } from './tips.sql.ts'

export const returnedRefunds = new ProcessCounter(
  'refunds_returned_total',
  'Refunds that Stripe could not deliver to the giver; staff must return the money by other means.',
)

/** Checks detect a lost webhook after ten minutes, and cancel the payment when its reservation has ended. */
const MARGIN_SECONDS = 5
const CHECKS = [600, RESERVED_SECONDS + MARGIN_SECONDS]

export const EMAILS = {
  paid: [tipEmails['tip.receipt'], tipEmails['tip.received']],
  pending: [tipEmails['tip.refund-pending.giver']],
  refunded: [tipEmails['tip.refunded.giver'], tipEmails['tip.refunded.helper']],
  failed: [tipEmails['tip.refund-failed.giver']],
  returned: [tipEmails['tip.refund-failed.giver'], tipEmails['tip.refund-failed.helper']],
  disputed: [tipEmails['tip.disputed.giver'], tipEmails['tip.disputed.helper']],
  decided: [tipEmails['tip.decided.giver'], tipEmails['tip.decided.helper']],
}

/** Whether the giver has deleted the account; the payment record then has no personal data. */
async function isAccountDeleted(em: EntityManager, { payerId }: Tip): Promise<boolean> {
  if (!payerId) return false
  return (await findDeletedGiver.first(em, { payer: payerId })) !== undefined
}

interface TipJob {
  kind: 'check' | 'refunds' | 'settle' | 'erase-message' | 'alert-staff'
  tip: number
}

/** Cancels a payment. Its giver reads the reason, and when the declined card may be tried again. */
interface CloseJob extends Closing {
  kind: 'close'
  tip: number
}

/** `scheduled`: the hourly job enqueued it, and will enqueue it again. */
export type PaymentJob = { scheduled?: boolean } & (TipJob | CloseJob | { kind: 'account'; account: number })

/**
 * Records the events of the provider. Webhooks, the browser's report and the checking job call it with their
 * transaction, in any order and number: each event and its consequences are recorded once.
 */
@Injectable()
export class TipRecord {
  readonly #log = new Logger('payments')

  constructor(
    private readonly jobs: JobsService,
    private readonly mail: MailService,
    private readonly terms: TipTerms,
    private readonly failures: CardFailures,
    private readonly recipients: TipRecipients,
  ) {}

  async enqueueChecks(em: EntityManager, tip: Tip): Promise<void> {
    for (const seconds of CHECKS) await this.enqueue(em, { kind: 'check', tip: tip.id }, seconds)
  }

  /** Returns the payments that the caller should cancel now; jobs do so if the caller fails. */
  async applyDecline(em: EntityManager, payment: Payment): Promise<EndedPayment[]> {
    const tip = await this.tipOf(em, payment.id)
    if (!tip?.isOutcomePending) return []
    tip.allowRetry()
    await this.enqueue(em, { kind: 'check', tip: tip.id }, RETRY_SECONDS + MARGIN_SECONDS)
    const ended = await this.failures.count(em, tip, payment)
    for (const each of ended) await this.enqueue(em, { kind: 'close', ...each })
    return ended
  }

  tipOf(em: EntityManager, intentId: string, name?: string): Promise<Tip | null> {
    const where = isUuid(name) ? { $or: [{ intentId }, { name }] } : { intentId }
    return em.findOne(Tip, where, { lockMode: LockMode.PESSIMISTIC_WRITE })
  }

  async applyPayment(em: EntityManager, payment: Payment): Promise<Tip | null> {
    const tip = await this.tipOf(em, payment.id, payment.tip)
    if (!tip) return null
    // The row names another payment, so no browser ever received the secret of this one.
    if (payment.status === 'canceled' && tip.intentId !== payment.id) return null
    if (!tip.matches(payment)) throw new Problem(paymentsErrors['payment-mismatch'])
    if (payment.status === 'canceled') tip.cancel()
    if (payment.status === 'succeeded') await this.#applyPaid(em, tip, payment)
    if (tip.isPaid && payment.card && !(await isAccountDeleted(em, tip))) tip.showCard(payment.card)
    return tip
  }

  async #applyPaid(em: EntityManager, tip: Tip, payment: Payment): Promise<void> {
    const { id, receivedCents, chargeId } = payment
    if (receivedCents !== tip.amountCents || !chargeId) throw new Problem(paymentsErrors['payment-mismatch'])
    if (!tip.pay(id, chargeId)) return
    if (tip.message !== null && !(await this.recipients.acceptsMessage(em, tip))) {
      tip.message = null
      await this.enqueue(em, { kind: 'erase-message', tip: tip.id })
    }
    await addLedgerEntry(em, tip, 'charged', tip.amountCents, chargeId)
    await em.flush()
    const { holdSeconds, needsReview, excess } = await this.terms.applyPaid(em, tip)
    await this.#enqueueFollowUps(em, tip, 'paid')
    if (holdSeconds > 0) await this.enqueue(em, { kind: 'settle', tip: tip.id }, holdSeconds)
    if (needsReview) {
      await this.enqueue(em, { kind: 'alert-staff', tip: tip.id })
      await this.enqueue(em, { kind: 'settle', tip: tip.id }, REVIEW_DAYS * 86_400 + MARGIN_SECONDS)
    }
    // Jobs cancel them at the provider, after the locks are released.
    for (const { id } of excess) await this.enqueue(em, { kind: 'close', tip: id, reason: 'helper-limit' })
  }

  /** Only a refund that has succeeded is in the ledger. */
  async applyRefund(em: EntityManager, tip: Tip, refund: Refund): Promise<void> {
    if (refund.currency !== tip.currency) throw new Problem(paymentsErrors['payment-mismatch'])
    const change = await applyRefund(em, tip, refund)
    if (!change) return
    await this.#enqueueFollowUps(em, tip, change)
    if (change !== 'failed' && change !== 'returned') return
    returnedRefunds.inc()
    this.#log.error({ refund: refund.id, status: refund.details }, 'a refund did not reach the giver')
  }

  /**
   * Returns the decision that is valid. `dropped` money belongs to the helper again; `given` money counts as refunded.
   */
  async decideRefund(em: EntityManager, tip: Tip, id: string, decision: Decision): Promise<Decision | undefined> {
    const { decision: validDecision, isRefunded } = await decideRefund(em, tip, id, decision)
    // The giver needs no email: staff wrote to them when they gave the money.
    if (isRefunded) await this.mail.enqueue(em, tipEmails['tip.refunded.helper'], { tip: tip.id })
    await this.enqueue(em, { kind: 'settle', tip: tip.id })
    return validDecision
  }

  /** A dispute may be about a part of the tip. */
  async applyDispute(em: EntityManager, tip: Tip, dispute: Dispute): Promise<void> {
    const change = await applyDispute(em, tip, dispute)
    if (change) await this.#enqueueFollowUps(em, tip, change, { dispute: dispute.id })
  }

  async #enqueueFollowUps(
    em: EntityManager,
    tip: Tip,
    change: keyof typeof EMAILS,
    about: AboutDispute = {},
  ): Promise<void> {
    for (const email of EMAILS[change]) await this.mail.enqueue(em, email, { tip: tip.id, ...about })
    await this.enqueue(em, { kind: 'settle', tip: tip.id })
  }

  async enqueueAll(
    em: EntityManager,
    kind: (TipJob | CloseJob)['kind'],
    tips: ReadonlyArray<{ id: number }>,
  ): Promise<void> {
    for (const { id } of tips) await this.enqueue(em, { kind, tip: id })
  }

  /** The job is repeated until the provider's record and ours agree. */
  enqueue(em: EntityManager, job: PaymentJob, startAfter = 0): Promise<void> {
    return this.jobs.enqueue(em, 'payments', job, { startAfter })
  }
}

const isUuid = (text?: string): text is string => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text ?? '')
