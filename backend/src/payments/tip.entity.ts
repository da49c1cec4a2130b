import { defineEntity, p, raw } from '@mikro-orm/postgresql'
import type { PaidCard, Payment } from './payment-provider.ts'

/** A trigger rejects a return to an unpaid state. The state of a paid tip follows from its amounts. */
const STATES = ['new', 'open', 'canceled', 'paid', 'disputed', 'won', 'lost', 'refunded'] as const
export type TipState = (typeof STATES)[number]

/** How long a tip may be paid after it was begun, and after a card was declined. */
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
    /** Whether the provider's metadata has the message. */
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
    overCap: p.boolean().lazy().default(false),
    onHoldUntil: p.datetime().nullable(),
    reservedUntil: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    paidAt: p.datetime().nullable(),
  },
})

export interface DisputeTotals {
  /** The cents in open disputes. */
  disputedCents: number
  /** The cents that the bank has returned to the giver. */
  lostCents: number
  hasWon: boolean
}

/** A tip, from before its payment is created until its money is settled. */
export class Tip extends TipSchema.class {
  get isPaid(): boolean {
    return this.paidAt !== null
  }

  /** The tip is neither paid nor canceled. */
  get isUnclear(): boolean {
    return this.state === 'new' || this.state === 'open'
  }

  /** The cents that belong to the helper now. Disputed money stays on the platform until the dispute is decided. */
  get dueCents(): number {
    if (!this.isPaid) return 0
    return Math.max(0, this.amountCents - this.refundedCents - this.disputedCents - this.lostCents)
  }

  /** The provider's group for all objects of this tip. */
  get group(): string {
    return `tip_${this.name}`
  }

  /** Whether a payment at the provider matches this tip in all fields that we have set. */
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
   * Reserves the amount in the limits of the day. After an hour the payment is canceled at the provider. The reservation counts
   * until the provider has done that, so no payment can succeed without one.
   */
  reserve(): void {
    this.reservedUntil = raw(`now() + interval '${RESERVED_SECONDS} seconds'`)
  }

  /** Leaves some minutes for another card after a declined one, within the hour. */
  allowRetry(): void {
    this.reservedUntil = raw(`least(reserved_until, now() + interval '${RETRY_SECONDS} seconds')`)
  }

  /** Records the payment that the provider has made for this tip. */
  open(intentId: string): void {
    if (this.state === 'new') this.state = 'open'
    this.intentId ??= intentId
  }

  /** Cancels an unpaid tip; false when it is not unclear. */
  cancel(): boolean {
    if (!this.isUnclear) return false
    this.state = 'canceled'
    this.reservedUntil = null
    return true
  }

  /** Records that the whole amount was charged; false when it was already recorded. */
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

  /** Records that a part or all of the amount went back to the giver, by the provider or in another way: perhaps by both. */
  refund(cents: number): void {
    this.refundedCents = Math.min(this.amountCents, this.refundedCents + cents)
    if (this.refundedCents === this.amountCents) this.state = 'refunded'
  }

  /** Records that a refund came back. The caller then books the disputes, because the state follows from them. */
  takeBackRefund(cents: number): void {
    this.refundedCents -= cents
  }

  /** Records what the giver's bank has taken back, for now or for good. A dispute may be about a part of the tip. */
  bookDisputes({ disputedCents, lostCents, hasWon }: DisputeTotals): void {
    this.disputedCents = Math.min(this.amountCents, disputedCents)
    this.lostCents = Math.min(this.amountCents, lostCents)
    if (this.refundedCents === this.amountCents) this.state = 'refunded'
    else if (disputedCents > 0) this.state = 'disputed'
    else if (lostCents > 0) this.state = 'lost'
    else this.state = hasWon ? 'won' : 'paid'
  }
}
TipSchema.setClass(Tip)
