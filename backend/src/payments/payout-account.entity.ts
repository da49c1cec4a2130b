import { defineEntity, p } from '@mikro-orm/postgresql'
import type { Stripe } from 'stripe'

export const PayoutAccountSchema = defineEntity({
  name: 'PayoutAccount',
  tableName: 'payout_account',
  properties: {
    accountId: p.bigint('number').primary(),
    name: p.uuid().defaultRaw('gen_random_uuid()'),
    attempt: p.integer().default(0),
    stripeId: p.text().nullable(),
    submitted: p.boolean().default(false),
    ready: p.boolean().default(false),
    /** It grows with each answer of Stripe. */
    revision: p.integer().default(0),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})

/** A helper's account at Stripe, as Stripe last described it. */
export class PayoutAccount extends PayoutAccountSchema.class {
  get status(): 'incomplete' | 'review' | 'ready' {
    if (this.ready) return 'ready'
    return this.submitted ? 'review' : 'incomplete'
  }

  /** Takes over what Stripe says; answers what has just changed for tips: they can reach the helper, or no longer can. */
  learn(account: Stripe.Account): 'opened' | 'closed' | undefined {
    const before = this.ready
    this.revision++
    this.ready = account.capabilities?.transfers === 'active'
    this.submitted = account.details_submitted === true && (account.requirements?.currently_due ?? []).length === 0
    if (this.ready !== before) return this.ready ? 'opened' : 'closed'
  }
}
PayoutAccountSchema.setClass(PayoutAccount)
