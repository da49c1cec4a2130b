import { EntityManager, LockMode } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import type { Stripe } from 'stripe'
import type { SignedIn } from '../account/sessions.service.ts'
import { kysely } from '../db/kysely.ts'
import { type Args, statement } from '../db/statement.ts'
import { ENV, type Env } from '../env.ts'
import { Mail } from '../mail/mail.ts'
import { makeOnce } from './attempts.ts'
import { due, isUnclear, isUnsettled } from './ledger.ts'
import { payoutsReadyLetter } from './payments.letters.ts'
import { PayoutAccount } from './payout-account.entity.ts'
import { ask, STRIPE } from './stripe.ts'
import { TipRecord } from './tip-record.ts'

/** Tips of which a helper should have more money than they have. */
export const findWaiting = statement((db, { helper }: Args<{ helper: number }>) =>
  db
    .selectFrom('tip')
    .select('id')
    .where('recipient_id', '=', helper)
    .where(isUnsettled)
    .where(({ eb, ref }) => eb(due, '>', ref('with_helper_cents'))),
)

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
      await kysely(em)
        .insertInto('payout_account')
        .values({ account_id: me.id })
        .onConflict((of) => of.doNothing())
        .execute()
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
    return kysely(this.em)
      .updateTable('payout_account')
      .set(({ fn }) => ({ stripe_id: fn.coalesce('stripe_id', sql.val(id)) }))
      .where('account_id', '=', me.id)
      .returning(({ ref }) => ref('stripe_id').$notNull().as('stripeId'))
      .executeTakeFirstOrThrow()
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
    if (news === 'closed') {
      const begun = await kysely(em)
        .selectFrom('tip')
        .select('id')
        .where('recipient_id', '=', row.accountId)
        .where('destination', '=', row.stripeId!)
        .where(isUnclear)
        .execute()
      return this.record.oweAll(em, 'close', begun)
    }
    await this.mail.owe(em, payoutsReadyLetter, { account: row.accountId })
    await this.record.oweAll(em, 'settle', await findWaiting.rows(em, { helper: row.accountId }))
  }
}
