import { defineEntity, p, raw } from '@mikro-orm/postgresql'
import type { Stripe } from 'stripe'

/** In the order in which a tip may go through them; PostgreSQL refuses to go back. */
const COURSE = ['new', 'open', 'canceled', 'paid', 'disputed', 'won', 'lost', 'refunded'] as const
export type TipState = (typeof COURSE)[number]

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
    createdAt: p.datetime().defaultRaw('now()'),
    paidAt: p.datetime().nullable(),
  },
})

/** A tip, from before Stripe hears of it until its money has come to rest. Every step forward, none back. */
export class Tip extends TipSchema.class {
  get isPaid(): boolean {
    return this.paidAt !== null
  }

  /** Neither paid nor given up. */
  get isUnclear(): boolean {
    return this.state === 'new' || this.state === 'open'
  }

  /** What belongs to the helper as things stand. Money in dispute is on the platform until it is decided. */
  get dueCents(): number {
    return this.state === 'paid' || this.state === 'won' ? this.amountCents - this.refundedCents : 0
  }

  /** All that belongs together at Stripe bears it. */
  get group(): string {
    return `tip_${this.name}`
  }

  /** Whether a payment at Stripe is this tip's, and nothing else. */
  matches(intent: Stripe.PaymentIntent): boolean {
    return (
      (this.intentId ?? intent.id) === intent.id &&
      intent.amount === this.amountCents &&
      intent.currency === this.currency &&
      intent.metadata.tip === this.name &&
      intent.metadata.recipientId === String(this.recipientId)
    )
  }

  /** Stripe knows of it. */
  open(intentId: string): void {
    if (this.state === 'new') this.state = 'open'
    this.intentId ??= intentId
  }

  /** Nobody will pay it any more; false when that is no news. */
  cancel(): boolean {
    if (!this.isUnclear) return false
    this.state = 'canceled'
    return true
  }

  /** The whole amount was charged; false when that is no news. */
  pay(intentId: string, chargeId: string): boolean {
    if (this.isPaid) return false
    this.state = 'paid'
    this.intentId ??= intentId
    this.chargeId = chargeId
    this.paidAt = raw('now()')
    return true
  }

  /** A part went back to the giver, or all. */
  refund(cents: number): void {
    this.refundedCents += cents
    if (this.refundedCents === this.amountCents) this.state = 'refunded'
  }

  /** The giver's bank took the money back for now; false when that is no news. */
  dispute(): boolean {
    return advance(this, 'disputed', ['paid'])
  }

  /** The bank has decided; false when that is no news. */
  decide(outcome: 'won' | 'lost'): boolean {
    return advance(this, outcome, ['paid', 'disputed'])
  }
}
TipSchema.setClass(Tip)

// Not a private method: MikroORM makes entities without their constructor, which is what would bring it.
function advance(tip: Tip, to: TipState, from: TipState[]): boolean {
  if (!from.includes(tip.state)) return false
  tip.state = to
  return true
}
