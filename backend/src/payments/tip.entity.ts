import { defineEntity, p, raw } from '@mikro-orm/postgresql'
import type { PaidCard, Payment } from './payment-provider.ts'

/** A trigger rejects a return to an unpaid state. The state of a paid tip follows from its amounts. */
const STATES = ['new', 'open', 'canceled', 'paid', 'disputed', 'won', 'lost', 'refunded'] as const
export type TipState = (typeof STATES)[number]

/** Why a payment was canceled, if its giver should know: the helper has reached the daily limit, or a card waits. */
export type CancelReason = 'helper-limit' | 'card-declined'

export interface Closing {
  reason?: CancelReason
  /** The seconds until the declined card may be tried again. */
  retryAfter?: number
}

/** The time to pay after a tip was begun, and after a card was declined. */
export const RESERVED_SECONDS = 3_600
export const RETRY_SECONDS = 600

export const TipSchema = defineEntity({
  name: 'Tip',
  tableName: 'tip',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    name: p.uuid().defaultRaw('gen_random_uuid()'),
    payerId: p.bigint('number').nullable(),
    key: p.uuid(),
    attempt: p.integer().default(0),
    recipientId: p.bigint('number'),
    amountCents: p.integer(),
    currency: p.text().default('usd'),
    message: p.text().nullable(),
    locale: p.text().default('en'),
    stripeMessage: p.boolean().default(false),
    destination: p.text().nullable(),
    intentId: p.text().nullable(),
    chargeId: p.text().nullable(),
    cardBrand: p.text().nullable(),
    cardLast4: p.text().nullable(),
    state: p.text().$type<TipState>().default('new'),
    refundedCents: p.integer().default(0),
    withheldCents: p.integer().default(0),
    disputedCents: p.integer().default(0),
    lostCents: p.integer().default(0),
    withHelperCents: p.integer().lazy().default(0),
    onHoldUntil: p.datetime().nullable(),
    reservedUntil: p.datetime().nullable(),
    cancelReason: p.text().$type<CancelReason>().nullable(),
    /** When the declined card may be tried again. */
    retryAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    paidAt: p.datetime().nullable(),
  },
})

export interface DisputeTotals {
  disputedCents: number
  /** The cents that the bank has returned to the giver. */
  lostCents: number
  hasWon: boolean
}

export class Tip extends TipSchema.class {
  get isPaid(): boolean {
    return this.paidAt !== null
  }

  get isOutcomePending(): boolean {
    return this.state === 'new' || this.state === 'open'
  }

  /** Disputed money stays on the platform until the dispute is decided. */
  get dueCents(): number {
    if (!this.isPaid) return 0
    return Math.max(0, this.amountCents - this.refundedCents - this.disputedCents - this.lostCents)
  }

  get group(): string {
    return `tip_${this.name}`
  }

  /** Compares only the fields that we have set. */
  matches(payment: Payment): boolean {
    return (
      (this.intentId ?? payment.id) === payment.id &&
      payment.amountCents === this.amountCents &&
      payment.currency === this.currency &&
      payment.tip === this.name &&
      payment.recipientId === String(this.recipientId)
    )
  }

  /**
   * Reserves the amount in the daily limits. After an hour the payment is canceled at the provider. The reservation
   * counts until then, so no payment can succeed without one.
   */
  reserve(): void {
    this.reservedUntil = raw(`now() + interval '${RESERVED_SECONDS} seconds'`)
  }

  /** After a declined card the user has some minutes for another one, within the hour. */
  allowRetry(): void {
    this.reservedUntil = raw(`least(reserved_until, now() + interval '${RETRY_SECONDS} seconds')`)
  }

  open(intentId: string): void {
    if (this.state === 'new') this.state = 'open'
    this.intentId ??= intentId
  }

  /** Stores why the payment is about to be canceled. The first reason stays. */
  explain({ reason, retryAfter }: Closing): void {
    if (!this.isOutcomePending || !reason || this.cancelReason) return
    this.cancelReason = reason
    if (retryAfter) this.retryAt = raw(`now() + interval '${Math.ceil(retryAfter)} seconds'`)
  }

  cancel(): boolean {
    if (!this.isOutcomePending) return false
    this.state = 'canceled'
    this.reservedUntil = null
    return true
  }

  pay(intentId: string, chargeId: string): boolean {
    if (this.isPaid) return false
    this.state = 'paid'
    this.reservedUntil = null
    this.intentId ??= intentId
    this.chargeId = chargeId
    this.paidAt = raw('now()')
    return true
  }

  showCard({ brand, last4 }: PaidCard): void {
    this.cardBrand = brand
    this.cardLast4 = last4
  }

  /** Adds a refund, made by the provider or by staff. */
  refund(cents: number): void {
    this.refundedCents = Math.min(this.amountCents, this.refundedCents + cents)
    if (this.refundedCents === this.amountCents) this.state = 'refunded'
  }

  /** The caller then applies the disputes, because the state follows from them. */
  reverseRefund(cents: number): void {
    this.refundedCents -= cents
  }

  /** A dispute may be about a part of the tip. */
  applyDisputes({ disputedCents, lostCents, hasWon }: DisputeTotals): void {
    this.disputedCents = Math.min(this.amountCents, disputedCents)
    this.lostCents = Math.min(this.amountCents, lostCents)
    if (this.refundedCents === this.amountCents) this.state = 'refunded'
    else if (disputedCents > 0) this.state = 'disputed'
    else if (lostCents > 0) this.state = 'lost'
    else this.state = hasWon ? 'won' : 'paid'
  }
}
TipSchema.setClass(Tip)
