import { defineEntity, p } from '@mikro-orm/postgresql'
import type { ProviderAccount } from './payment-provider.ts'

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
    /** Increases with each response of the provider. */
    revision: p.integer().default(0),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})

export class PayoutAccount extends PayoutAccountSchema.class {
  get status(): 'incomplete' | 'review' | 'ready' {
    if (this.ready) return 'ready'
    return this.submitted ? 'review' : 'incomplete'
  }

  /** Returns the change for tips: they can now reach the helper, or no longer can. */
  update({ isReady, isSubmitted }: ProviderAccount): 'opened' | 'closed' | undefined {
    const before = this.ready
    this.revision++
    this.ready = isReady
    this.submitted = isSubmitted
    if (this.ready !== before) return this.ready ? 'opened' : 'closed'
  }
}
PayoutAccountSchema.setClass(PayoutAccount)
