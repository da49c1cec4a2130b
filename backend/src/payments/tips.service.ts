import { EntityManager, LockMode } from '@mikro-orm/postgresql'
import { Injectable, Logger } from '@nestjs/common'
import { Problem } from '../http/problem.ts'
import { makeOnce } from './attempts.ts'
import { endedProblem } from './ended-payment.ts'
import { NewTips } from './new-tips.ts'
import { callProvider, isRefusal, type Payment, PaymentProvider } from './payment-provider.ts'
import { type PaymentReport, type PaymentSetup, paymentsErrors } from './payments.contract.ts'
import { receiptNumber } from './receipt.ts'
import { Tip } from './tip.entity.ts'
import { TipCheck } from './tip-check.ts'
import { TipRecord } from './tip-record.ts'
import type { TipRequest } from './tip-request.ts'

/** The giver's side of tips: begins payments, and handles the browser's reports of them. */
@Injectable()
export class TipsService {
  readonly #log = new Logger('payments')
  readonly #opening = new Map<number, Promise<PaymentSetup>>()

  constructor(
    private readonly em: EntityManager,
    private readonly provider: PaymentProvider,
    private readonly newTips: NewTips,
    private readonly record: TipRecord,
    private readonly check: TipCheck,
  ) {}

  async begin(request: TipRequest): Promise<PaymentSetup> {
    const { tip, isMessageLeftOut } = await this.newTips.findOrStore(request)
    const opening = this.#opening.get(tip.id) ?? this.#open(tip).finally(() => this.#opening.delete(tip.id))
    this.#opening.set(tip.id, opening)
    return {
      ...(await opening),
      ...(tip.payerId !== null && { receiptNumber: receiptNumber(tip.id) }),
      ...(isMessageLeftOut && { messageLeftOut: true }),
    }
  }

  async #open(tip: Tip): Promise<PaymentSetup> {
    const payment = tip.intentId ? await callProvider(this.provider.payment(tip.intentId)) : await this.#create(tip)
    if (payment.status !== 'unpaid') {
      const recorded = await this.em.transactional((em) => this.record.applyPayment(em, payment))
      throw endedProblem(recorded ?? tip)
    }
    const row = await this.#change(tip.id, (each) => each.open(payment.id))
    if (!row.isOutcomePending) throw endedProblem(row)
    // If another process was first, this payment stays unused: the browser gets the payment that the row names.
    return row.intentId === payment.id ? { clientSecret: payment.clientSecret! } : this.#open(row)
  }

  async #create(tip: Tip): Promise<Payment> {
    // If the response about an intent is lost, another intent is created: the first one cannot be paid without its
    // client secret. A browser gets only the secret of the intent in the row, and the trigger tip_guard makes that
    // intent final. So only one intent can be paid, however many are created.
    try {
      return await makeOnce(tip, {
        make: (key) => this.provider.createPayment(tip, key),
        giveUp: async (attempt) => {
          const em = this.em.fork()
          await em.nativeUpdate(Tip, { id: tip.id, attempt }, { attempt: attempt + 1 })
          return (await em.findOneOrFail(Tip, { id: tip.id })).attempt
        },
      })
    } catch (error) {
      if (!isRefusal(error)) throw error
      // Most likely the helper's account at the provider is closed. A job refreshes it, so that the next tip waits on
      // the platform.
      this.#log.error(
        { tip: tip.id, code: (error as { code?: string }).code },
        'the payment provider refused a payment',
      )
      await this.#change(tip.id, (row) => row.cancel())
      const refresh = { kind: 'account', account: tip.recipientId } as const
      if (tip.destination) await this.em.transactional((em) => this.record.enqueue(em, refresh))
      throw new Problem(paymentsErrors['tip-over'], { cause: error })
    }
  }

  /**
   * The provider decides which amount was paid. A payment of a signed-in user is shown only to that user, but it is
   * recorded even when another client reports it.
   */
  async report(
    me: { id: number } | undefined,
    { paymentIntentId: intentId, recipientId, amount }: PaymentReport,
  ): Promise<Tip> {
    const tip = await this.em.fork().findOne(Tip, { intentId })
    if (!tip) throw new Problem(paymentsErrors['payment-unknown'])
    const same = Math.round(amount * 100) === tip.amountCents && (recipientId ?? tip.recipientId) === tip.recipientId
    if (!same) throw new Problem(paymentsErrors['payment-mismatch'])
    const known = tip.isPaid ? tip : await this.check.refresh(intentId)
    if (!known?.isPaid) throw new Problem(paymentsErrors['payment-incomplete'])
    if (tip.payerId !== null && tip.payerId !== me?.id) throw new Problem(paymentsErrors['payment-of-another'])
    return this.#withCard(known, intentId)
  }

  /** If the provider does not respond, a paid tip is shown without its card. */
  async #withCard(tip: Tip, intentId: string): Promise<Tip> {
    if (tip.cardLast4) return tip
    try {
      return (await this.check.refresh(intentId)) ?? tip
    } catch (error) {
      this.#log.warn({ tip: tip.id, cause: String(error) }, 'the card of a receipt could not be read')
      return tip
    }
  }

  #change(id: number, act: (tip: Tip) => void): Promise<Tip> {
    return this.em.transactional(async (em) => {
      const tip = await em.findOneOrFail(Tip, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
      act(tip)
      return tip
    })
  }
}
