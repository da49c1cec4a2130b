import { randomUUID } from 'node:crypto'
import { EntityManager, LockMode } from '@mikro-orm/postgresql'
import { Inject, Injectable, Logger } from '@nestjs/common'
import type { Stripe } from 'stripe'
import { Problem } from '../http/problem.ts'
import { makeOnce } from './attempts.ts'
import { type PaymentReport, type PaymentSetup, paymentsErrors } from './payments.contract.ts'
import { ask, isRefusal, STRIPE } from './stripe.ts'
import { Tip } from './tip.entity.ts'
import { TipCheck } from './tip-check.ts'
import { TipRecipients } from './tip-recipients.ts'
import { TipRecord } from './tip-record.ts'

/** A tip as the giver filled it in. */
export interface Wish {
  payerId: number | null
  recipientId: number
  amountCents: number
  message: string | null
  /** The form's own name. */
  key?: string | undefined
}

// Parallel submits of one form, in whatever process, stand in line here; none of them waits for Stripe meanwhile.
const IN_LINE = "select pg_advisory_xact_lock(hashtextextended('tip:' || ?, 0))"

const DESTINATION = 'select stripe_id as destination from payout_account where account_id = ? and ready'

/** While another process asks for the same payment, Stripe refuses ours; it has it a moment later. */
const PATIENCE = 3

/** After so long an unpaid tip is looked at. */
const CHECK_SECONDS = 600

/** The giver's side: a payment is begun, and reported. */
@Injectable()
export class Tips {
  readonly #log = new Logger('payments')
  readonly #opening = new Map<number, Promise<PaymentSetup>>()

  constructor(
    private readonly em: EntityManager,
    @Inject(STRIPE) private readonly stripe: Stripe,
    private readonly recipients: TipRecipients,
    private readonly record: TipRecord,
    private readonly check: TipCheck,
  ) {}

  /** Begins the payment of a tip, or finds the one that this form has begun. */
  async begin(wish: Wish): Promise<PaymentSetup> {
    await this.recipients.admit(wish.payerId, wish.recipientId)
    const tip = (await this.#known(this.em.fork(), wish)) ?? (await this.#row(wish))
    const opening = this.#opening.get(tip.id) ?? this.#open(tip).finally(() => this.#opening.delete(tip.id))
    this.#opening.set(tip.id, opening)
    return opening
  }

  /** Before Stripe hears of it. */
  #row(wish: Wish): Promise<Tip> {
    const { payerId, recipientId, amountCents, message, key } = wish
    return this.em.transactional(async (em) => {
      await em.execute(IN_LINE, [key ?? `${payerId ?? randomUUID()} ${recipientId}`])
      const known = await this.#known(em, wish)
      if (known) return known
      const [to] = await em.execute<Array<{ destination: string }>>(DESTINATION, [recipientId])
      const tip = em.create(
        Tip,
        {
          ...{ payerId, recipientId, amountCents, message },
          key: key ?? randomUUID(),
          destination: to?.destination ?? null,
        },
        { partial: true },
      )
      await em.flush()
      await this.record.owe(em, { kind: 'check', tip: tip.id }, CHECK_SECONDS)
      return tip
    })
  }

  async #known(em: EntityManager, { payerId, recipientId, amountCents, message, key }: Wish): Promise<Tip | null> {
    const wished = { payerId, recipientId, amountCents, message }
    if (key === undefined) {
      return payerId === null ? null : em.findOne(Tip, { ...wished, state: { $in: ['new', 'open'] } })
    }
    const tip = await em.findOne(Tip, { payerId, key })
    if (!tip) return null
    const same = Object.entries(wished).every(([name, value]) => tip[name as keyof typeof wished] === value)
    if (!same) throw new Problem(paymentsErrors['tip-key-reused'])
    if (!tip.isUnclear) throw new Problem(paymentsErrors['tip-over'])
    return tip
  }

  async #open(tip: Tip): Promise<PaymentSetup> {
    const intent = tip.intentId
      ? await ask(this.stripe.paymentIntents.retrieve(tip.intentId))
      : await this.#create(tip)
    if (intent.status === 'succeeded' || intent.status === 'canceled') {
      await this.em.transactional((em) => this.record.intent(em, intent))
      throw new Problem(paymentsErrors['tip-over'])
    }
    const row = await this.#change(tip.id, (each) => each.open(intent.id))
    if (!row.isUnclear) throw new Problem(paymentsErrors['tip-over'])
    // Whoever is second here has made a payment in vain: what goes to the browser is the one that the row names.
    return row.intentId === intent.id ? { clientSecret: intent.client_secret! } : this.#open(row)
  }

  // 100 % for the helper. A destination charge without `application_fee_amount` and without `transfer_data.amount`
  // transfers the whole amount, and Stripe takes its fee from the platform's balance, as the platform is who charges.
  // No `on_behalf_of`: it would make the helper the merchant whose name stands on the statement, ask them for the
  // capability `card_payments` instead of `transfers` alone, and charge the fee of their country; they are not in trade.
  async #create(tip: Tip): Promise<Stripe.PaymentIntent> {
    const { amountCents: amount, currency, destination, message, name } = tip
    const metadata = { tip: name, recipientId: String(tip.recipientId), ...(message && { message }) }
    const transfer = destination ? { transfer_data: { destination } } : {}
    // All of it comes from the row, so a repeat is the same to the letter.
    const params = {
      amount,
      currency,
      payment_method_types: ['card'],
      metadata,
      transfer_group: tip.group,
      ...transfer,
    }
    // An intent whose answer was lost is left alone, and another made: nobody can pay one without its client secret.
    // The secret is given out only of the intent that the row names, and PostgreSQL lets a row name but one for ever
    // (tip_guard). So however many are made, by however many processes, one can be paid.
    try {
      return await makeOnce(tip, {
        make: (idempotencyKey) =>
          this.stripe.paymentIntents.create(params, { idempotencyKey, maxNetworkRetries: PATIENCE }),
        giveUp: async (attempt) => {
          const em = this.em.fork()
          await em.nativeUpdate(Tip, { id: tip.id, attempt }, { attempt: attempt + 1 })
          return (await em.findOneOrFail(Tip, { id: tip.id })).attempt
        },
      })
    } catch (error) {
      if (!isRefusal(error)) throw error
      // Most likely the helper's account has been closed at Stripe: ask how it stands, the next tip then waits for it.
      this.#log.error({ tip: tip.id, code: (error as { code?: string }).code }, 'Stripe refused a payment')
      await this.#change(tip.id, (row) => row.cancel())
      const refresh = { kind: 'account', account: tip.recipientId } as const
      if (destination) await this.em.transactional((em) => this.record.owe(em, refresh))
      throw new Problem(paymentsErrors['tip-over'], { cause: error })
    }
  }

  /** What the browser saw, compared with our record; what was paid, Stripe says. */
  async report({ paymentIntentId: intentId, recipientId, amount }: PaymentReport): Promise<Tip> {
    const tip = await this.em.fork().findOne(Tip, { intentId })
    if (!tip) throw new Problem(paymentsErrors['payment-unknown'])
    const same = Math.round(amount * 100) === tip.amountCents && (recipientId ?? tip.recipientId) === tip.recipientId
    if (!same) throw new Problem(paymentsErrors['payment-mismatch'])
    const known = tip.isPaid ? tip : await this.check.ask(intentId)
    if (!known?.isPaid) throw new Problem(paymentsErrors['payment-incomplete'])
    return known
  }

  #change(id: number, act: (tip: Tip) => void): Promise<Tip> {
    return this.em.transactional(async (em) => {
      const tip = await em.findOneOrFail(Tip, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
      act(tip)
      return tip
    })
  }
}
