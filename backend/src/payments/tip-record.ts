import { type EntityManager, LockMode } from '@mikro-orm/postgresql'
import { Injectable, Logger } from '@nestjs/common'
import type { Stripe } from 'stripe'
import { Problem } from '../http/problem.ts'
import { Jobs } from '../jobs/jobs.ts'
import { Mail } from '../mail/mail.ts'
import { enter } from './ledger.ts'
import { paymentsErrors } from './payments.contract.ts'
import { tipLetters } from './payments.letters.ts'
import { Tip } from './tip.entity.ts'

/** What both are told of each news. */
export const LETTERS = {
  paid: [tipLetters['tip.receipt'], tipLetters['tip.received']],
  refunded: [tipLetters['tip.refunded.giver'], tipLetters['tip.refunded.helper']],
  disputed: [tipLetters['tip.disputed.giver'], tipLetters['tip.disputed.helper']],
  decided: [tipLetters['tip.decided.giver'], tipLetters['tip.decided.helper']],
}

/** What a job of the queue `payments` is to do. */
export type Chore = { kind: 'check' | 'settle'; tip: number } | { kind: 'account'; account: number }

/**
 * Writes down what Stripe says happened. Webhooks, the browser's report and the reconciling job all end here, in a
 * transaction of theirs, as often and in whatever order they like: news is entered once, with all that follows from it.
 */
@Injectable()
export class TipRecord {
  readonly #log = new Logger('payments')

  constructor(
    private readonly jobs: Jobs,
    private readonly mail: Mail,
  ) {}

  /** The tip of a payment, held until the end of the transaction; null if the payment is none of ours. */
  tipOf(em: EntityManager, intentId: string, name?: string): Promise<Tip | null> {
    const where = isUuid(name) ? { $or: [{ intentId }, { name }] } : { intentId }
    return em.findOne(Tip, where, { lockMode: LockMode.PESSIMISTIC_WRITE })
  }

  /** How a payment stands. Throws when it is not as we have begun it. */
  async intent(em: EntityManager, intent: Stripe.PaymentIntent): Promise<Tip | null> {
    const tip = await this.tipOf(em, intent.id, intent.metadata.tip)
    if (!tip) return null
    // One that was made in vain: nobody was ever given what it takes to pay it.
    if (intent.status === 'canceled' && tip.intentId !== intent.id) return null
    if (!tip.matches(intent)) throw new Problem(paymentsErrors['payment-mismatch'])
    if (intent.status === 'canceled') tip.cancel()
    if (intent.status === 'succeeded') await this.#paid(em, tip, intent)
    return tip
  }

  async #paid(em: EntityManager, tip: Tip, intent: Stripe.PaymentIntent): Promise<void> {
    if (intent.amount_received !== tip.amountCents) throw new Problem(paymentsErrors['payment-mismatch'])
    const charge = idOf(intent.latest_charge)
    if (!charge) throw new Problem(paymentsErrors['payment-mismatch'])
    if (!tip.pay(intent.id, charge)) return
    await enter(em, tip, 'charged', tip.amountCents, charge)
    await this.#follow(em, tip, 'paid')
  }

  async refund(em: EntityManager, tip: Tip, refund: Stripe.Refund): Promise<void> {
    if (refund.status !== 'succeeded' && refund.status !== 'pending') return this.#returned(refund)
    if (refund.currency !== tip.currency) throw new Problem(paymentsErrors['payment-mismatch'])
    if (!(await enter(em, tip, 'refunded', refund.amount, refund.id))) return
    tip.refund(refund.amount)
    await this.#follow(em, tip, 'refunded')
  }

  async dispute(em: EntityManager, tip: Tip, dispute: Stripe.Dispute): Promise<void> {
    // An inquiry: the bank asks, and takes nothing.
    if (dispute.status.startsWith('warning_') || dispute.status === 'prevented') return
    const { amount, id } = dispute
    const outcome = dispute.status === 'won' ? 'won' : dispute.status === 'lost' ? 'lost' : undefined
    const taken = await enter(em, tip, 'disputed', amount, id)
    if (outcome) {
      if (outcome === 'won') await enter(em, tip, 'reinstated', amount, id)
      if (tip.decide(outcome)) await this.#follow(em, tip, 'decided')
    } else if (taken && tip.dispute()) {
      await this.#follow(em, tip, 'disputed')
    }
  }

  /** A refund that did not reach the giver: the money is back on the platform, and a person has to find another way. */
  #returned({ id, status }: Stripe.Refund): void {
    this.#log.error({ refund: id, status }, 'a refund did not reach the giver')
  }

  /** Both are told, and the helper's share is made to fit. */
  async #follow(em: EntityManager, tip: Tip, news: keyof typeof LETTERS): Promise<void> {
    for (const letter of LETTERS[news]) await this.mail.owe(em, letter, { tip: tip.id })
    await this.owe(em, { kind: 'settle', tip: tip.id })
  }

  /** Owes work that goes on until Stripe's record and ours agree. */
  owe(em: EntityManager, chore: Chore, startAfter = 0): Promise<void> {
    return this.jobs.send(em, 'payments', chore, { startAfter })
  }
}

export const idOf = (reference: string | { id: string } | null | undefined): string | undefined =>
  typeof reference === 'string' ? reference : reference?.id

const isUuid = (text?: string): text is string => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text ?? '')
