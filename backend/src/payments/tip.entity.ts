import { defineEntity, p, raw } from '@mikro-orm/postgresql'
import type { Stripe } from 'stripe'

/** The states in the order in which a tip goes through them. PostgreSQL refuses a step back. */
const STATES = ['new', 'open', 'canceled', 'paid', 'disputed', 'won', 'lost', 'refunded'] as const
export type TipState = (typeof STATES)[number]

const TipSchema = defineEntity({
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
    destination: p.text().nullable(),
    intentId: p.text().nullable(),
    chargeId: p.text().nullable(),
    state: p.text().$type<TipState>().default('new'),
    refundedCents: p.integer().default(0),
    withheldCents: p.integer().default(0),
    heldUntil: p.datetime().nullable(),
    reservedUntil: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    paidAt: p.datetime().nullable(),
  },
})

/**
 * A tip, from before Stripe knows of it until its money rests. A tip goes back to an earlier state only when its refund
 * comes back.
 */
export class Tip extends TipSchema.class {
  get isPaid(): boolean {
    return this.paidAt !== null
  }

  /** The tip is neither paid nor canceled. */
  get isUnclear(): boolean {
    return this.state === 'new' || this.state === 'open'
  }

  /** The cents that belong to the helper now. Money in dispute stays on the platform until the dispute is decided. */
  get dueCents(): number {
    return this.state === 'paid' || this.state === 'won' ? this.amountCents - this.refundedCents : 0
  }

  /** The name of the group of all that belongs to this tip at Stripe. */
  get group(): string {
    return `tip_${this.name}`
  }

  /** Whether a payment at Stripe is this tip's, in all that we have set. */
  matches(intent: Stripe.PaymentIntent): boolean {
    return (
      (this.intentId ?? intent.id) === intent.id &&
      intent.amount === this.amountCents &&
      intent.currency === this.currency &&
      intent.metadata.tip === this.name &&
      intent.metadata.recipientId === String(this.recipientId)
    )
  }

  /** Counts the unpaid tip in the limits of the day for an hour. A declined card ends that earlier. */
  reserve(): void {
    this.reservedUntil = raw("now() + interval '1 hour'")
  }

  /** Records the payment that Stripe has made for this tip. */
  open(intentId: string): void {
    if (this.state === 'new') this.state = 'open'
    this.intentId ??= intentId
  }

  /** Closes the tip, because nobody is going to pay it; false when that is no news. */
  cancel(): boolean {
    if (!this.isUnclear) return false
    this.state = 'canceled'
    this.reservedUntil = null
    return true
  }

  /** Records that the whole amount was charged; false when that is no news. */
  pay(intentId: string, chargeId: string): boolean {
    if (this.isPaid) return false
    this.state = 'paid'
    this.reservedUntil = null
    this.intentId ??= intentId
    this.chargeId = chargeId
    this.paidAt = raw('now()')
    return true
  }

  /** Records that a part or all of the amount went back to the giver, by Stripe or in another way: perhaps by both. */
  refund(cents: number): void {
    this.refundedCents = Math.min(this.amountCents, this.refundedCents + cents)
    if (this.refundedCents === this.amountCents) this.state = 'refunded'
  }

  /** Records that a refund came back. `former`: the state without it. */
  takeBackRefund(cents: number, former: TipState): void {
    this.refundedCents -= cents
    if (this.state === 'refunded') this.state = former
  }

  /** Records that the giver's bank took the money back for now; false when that is no news. */
  dispute(): boolean {
    return advance(this, 'disputed', ['paid'])
  }

  /** Records the decision of the bank; false when that is no news. A payment that was won may be disputed again, and lost. */
  decide(outcome: 'won' | 'lost'): boolean {
    return advance(this, outcome, outcome === 'lost' ? ['paid', 'disputed', 'won'] : ['paid', 'disputed'])
  }
}
TipSchema.setClass(Tip)

// A function and not a private method: MikroORM makes entities without their constructor, so they lack private methods.
function advance(tip: Tip, to: TipState, from: TipState[]): boolean {
  if (!from.includes(tip.state)) return false
  tip.state = to
  return true
}
