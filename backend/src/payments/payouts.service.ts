import { EntityManager, LockMode } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { Stripe } from 'stripe'
import type { SignedIn } from '../account/sessions.service.ts'
import { ENV, type Env } from '../env.ts'
import { Mail } from '../mail/mail.ts'
import { makeOnce } from './attempts.ts'
import { DUE, UNSETTLED } from './ledger.ts'
import { payoutsReadyLetter } from './payments.letters.ts'
import { PayoutAccount } from './payout-account.entity.ts'
import { ask, STRIPE } from './stripe.ts'
import { TipRecord } from './tip-record.ts'

/** Tips of which a helper should have more money than they have. */
export const WAITING = `
  select id from tip
  where recipient_id = ? and ${UNSETTLED} and ${DUE} > with_helper_cents`

/** Tips whose payment would go to an account. */
const BEGUN = "select id from tip where recipient_id = ? and state in ('new', 'open') and destination = ?"

const KEEP = `
  update payout_account set stripe_id = coalesce(stripe_id, ?) where account_id = ? returning stripe_id as "stripeId"`

/** The most seconds by which Stripe's clock may be behind ours. */
const CLOCKS_DIFFER = 3600

/** The helper's side of tips: their account at Stripe. Stripe itself asks the helper for what it needs to know. */
@Injectable()
export class PayoutsService {
  constructor(
    private readonly em: EntityManager,
    @Inject(STRIPE) private readonly stripe: Stripe,
    @Inject(ENV) private readonly env: Env,
    private readonly record: TipRecord,
    private readonly mail: Mail,
  ) {}

  /** The address of Stripe's page where the helper enters what Stripe needs. */
  async onboard(me: SignedIn): Promise<{ url: string }> {
    const { stripeId } = await this.#ensureAccount(me)
    const page = (what: string) => `${this.env.ORIGIN}/profile?payouts=${what}`
    const { url } = await ask(
      this.stripe.accountLinks.create({
        account: stripeId,
        type: 'account_onboarding',
        return_url: page('return'),
        refresh_url: page('refresh'),
      }),
    )
    return { url }
  }

  /** Stores the row before the call and takes its name as the key, so two clicks make one account. */
  async #ensureAccount(me: SignedIn): Promise<{ stripeId: string }> {
    const row = await this.em.transactional(async (em) => {
      await em.execute('insert into payout_account (account_id) values (?) on conflict do nothing', [me.id])
      return em.findOneOrFail(PayoutAccount, { accountId: me.id })
    })
    if (row.stripeId) return { stripeId: row.stripeId }
    // The platform pays Stripe's fees and bears losses. The helper only receives, and has Stripe's own small dashboard.
    const params: Stripe.AccountCreateParams = {
      controller: {
        fees: { payer: 'application' },
        losses: { payments: 'application' },
        requirement_collection: 'stripe',
        stripe_dashboard: { type: 'express' },
      },
      capabilities: { transfers: { requested: true } },
      metadata: { payoutAccount: row.name },
    }
    const { id } = await makeOnce(row, {
      make: async (idempotencyKey, attempt) =>
        (attempt > 0 && (await this.#find(row))) || this.stripe.accounts.create(params, { idempotencyKey }),
      giveUp: async (attempt) => {
        const em = this.em.fork()
        await em.nativeUpdate(PayoutAccount, { accountId: me.id, attempt }, { attempt: attempt + 1 })
        return (await em.findOneOrFail(PayoutAccount, { accountId: me.id })).attempt
      },
    })
    // The first process to come here decides which account it is. Any other account stays empty: nobody is led to it.
    const [kept] = await this.em.fork().execute<[{ stripeId: string }]>(KEEP, [id, me.id])
    return kept
  }

  /** An account that an earlier call made, if its answer was lost and Stripe lists it among the newest. */
  async #find({ name, createdAt }: PayoutAccount): Promise<Stripe.Account | undefined> {
    const gte = Math.floor(createdAt.getTime() / 1000) - CLOCKS_DIFFER
    const { data } = await this.stripe.accounts.list({ created: { gte }, limit: 100 })
    return data.find(({ metadata }) => metadata?.payoutAccount === name)
  }

  /** Asks Stripe about the account of a person, if they have one. */
  async refresh(accountId: number): Promise<void> {
    const row = await this.em.fork().findOne(PayoutAccount, { accountId })
    if (row?.stripeId) await this.refreshStripe(row.stripeId)
  }

  /**
   * Asks Stripe about an account. Once it is ready, the tips that have waited are owed a settlement. Once it no longer is,
   * the payments that would go there are ended, because Stripe refuses them: the next ones wait on the platform.
   */
  async refreshStripe(stripeId: string): Promise<void> {
    const before = await this.em.fork().findOne(PayoutAccount, { stripeId })
    if (!before) return // The account belongs to another site.
    const account = await ask(this.stripe.accounts.retrieve(stripeId))
    const isOld = await this.em.transactional(async (em) => {
      const row = await em.findOne(PayoutAccount, { stripeId }, { lockMode: LockMode.PESSIMISTIC_WRITE })
      if (!row) return false
      // Another answer was entered since we asked, and may be newer than ours.
      if (row.revision !== before.revision) return true
      await this.#enter(em, row, account)
      return false
    })
    if (isOld) await this.refreshStripe(stripeId)
  }

  async #enter(em: EntityManager, row: PayoutAccount, account: Stripe.Account): Promise<void> {
    const news = row.learn(account)
    if (!news) return
    if (news === 'closed') return this.#oweAll(em, 'close', BEGUN, [row.accountId, row.stripeId])
    await this.mail.owe(em, payoutsReadyLetter, { account: row.accountId })
    await this.#oweAll(em, 'settle', WAITING, [row.accountId])
  }

  async #oweAll(em: EntityManager, kind: 'close' | 'settle', text: string, values: unknown[]): Promise<void> {
    const tips = await em.execute<Array<{ id: number }>>(text, values)
    for (const { id } of tips) await this.record.owe(em, { kind, tip: Number(id) })
  }
}
