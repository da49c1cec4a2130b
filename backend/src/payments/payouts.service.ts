import { EntityManager, LockMode } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { Stripe } from 'stripe'
import type { SignedIn } from '../account/sessions.service.ts'
import { ENV, type Env } from '../env.ts'
import { Mail } from '../mail/mail.ts'
import { makeOnce } from './attempts.ts'
import { UNSETTLED } from './ledger.ts'
import { payoutsReadyLetter } from './payments.letters.ts'
import { PayoutAccount } from './payout-account.entity.ts'
import { ask, STRIPE } from './stripe.ts'
import { TipRecord } from './tip-record.ts'

/** Tips whose money a helper should have and has not. */
export const WAITING = `
  select id from tip
  where recipient_id = ? and ${UNSETTLED}
    and state in ('paid', 'won') and amount_cents - refunded_cents > with_helper_cents`

const KEEP = `
  update payout_account set stripe_id = coalesce(stripe_id, ?) where account_id = ? returning stripe_id as "stripeId"`

/** Seconds by which Stripe's clock may be behind ours. */
const CLOCKS_DIFFER = 3600

/** The helper's side: how the money gets to them. What Stripe needs to know of a person, only Stripe asks for. */
@Injectable()
export class PayoutsService {
  constructor(
    private readonly em: EntityManager,
    @Inject(STRIPE) private readonly stripe: Stripe,
    @Inject(ENV) private readonly env: Env,
    private readonly record: TipRecord,
    private readonly mail: Mail,
  ) {}

  /** Where Stripe asks the helper for what it needs. */
  async onboard(me: SignedIn): Promise<{ url: string }> {
    const { stripeId } = await this.#account(me)
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

  /** The row comes before the call, and its name is the key: two clicks end in one account. */
  async #account(me: SignedIn): Promise<{ stripeId: string }> {
    const row = await this.em.transactional(async (em) => {
      await em.execute('insert into payout_account (account_id) values (?) on conflict do nothing', [me.id])
      return em.findOneOrFail(PayoutAccount, { accountId: me.id })
    })
    if (row.stripeId) return { stripeId: row.stripeId }
    // The platform pays Stripe's fees and answers for losses; the helper only receives, with Stripe's own small dashboard.
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
        (attempt > 0 && (await this.#made(row))) || this.stripe.accounts.create(params, { idempotencyKey }),
      giveUp: async (attempt) => {
        const em = this.em.fork()
        await em.nativeUpdate(PayoutAccount, { accountId: me.id, attempt }, { attempt: attempt + 1 })
        return (await em.findOneOrFail(PayoutAccount, { accountId: me.id })).attempt
      },
    })
    // The first to come here says which account it is; one that was made in vain stays empty, as nobody is led to it.
    const [kept] = await this.em.fork().execute<[{ stripeId: string }]>(KEEP, [id, me.id])
    return kept
  }

  /** The account that a lost answer was about, if Stripe has it among its newest. */
  async #made({ name, createdAt }: PayoutAccount): Promise<Stripe.Account | undefined> {
    const gte = Math.floor(createdAt.getTime() / 1000) - CLOCKS_DIFFER
    const { data } = await this.stripe.accounts.list({ created: { gte }, limit: 100 })
    return data.find(({ metadata }) => metadata?.payoutAccount === name)
  }

  async refresh(accountId: number): Promise<void> {
    const row = await this.em.fork().findOne(PayoutAccount, { accountId })
    if (row?.stripeId) await this.refreshStripe(row.stripeId)
  }

  /** Asks Stripe how an account stands. What has waited for it is passed on from here. */
  async refreshStripe(stripeId: string): Promise<void> {
    if ((await this.em.fork().count(PayoutAccount, { stripeId })) === 0) return // not of this site
    const account = await ask(this.stripe.accounts.retrieve(stripeId))
    await this.em.transactional(async (em) => {
      const row = await em.findOne(PayoutAccount, { stripeId }, { lockMode: LockMode.PESSIMISTIC_WRITE })
      if (!row?.learn(account)) return
      await this.mail.owe(em, payoutsReadyLetter, { account: row.accountId })
      const waiting = await em.execute<Array<{ id: number }>>(WAITING, [row.accountId])
      for (const { id } of waiting) await this.record.owe(em, { kind: 'settle', tip: Number(id) })
    })
  }
}
