import { EntityManager, LockMode } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { PROFILE_PATH } from '../account/account.addresses.contract.ts'
import type { SignedIn } from '../account/sessions.service.ts'
import { ENV, type Env } from '../env.ts'
import { Problem } from '../http/problem.ts'
import { i18n } from '../languages/i18n.ts'
import { MailService } from '../mail/mail.service.ts'
import { makeOnce } from './attempts.ts'
import { callProvider, PaymentProvider, type ProviderAccount } from './payment-provider.ts'
import { paymentsErrors } from './payments.contract.ts'
import { payoutsReadyEmail } from './payments.emails.ts'
import { PayoutAccount } from './payout-account.entity.ts'
import { beginAccount, findUnclearAt, findUnsettledTips, nameAccount } from './payouts.sql.ts'
import { TipRecord } from './tip-record.ts'

/** The most seconds by which the provider's clock may be behind ours. */
const MAX_CLOCK_SKEW_SECONDS = 3600

/** After so many stale responses, the user, the job or the provider's event tries again later. */
const READS = 4

/** The helper's side of tips. The provider collects the required data of the account itself. */
@Injectable()
export class PayoutsService {
  constructor(
    private readonly em: EntityManager,
    private readonly provider: PaymentProvider,
    @Inject(ENV) private readonly env: Env,
    private readonly record: TipRecord,
    private readonly mail: MailService,
  ) {}

  async onboard(me: SignedIn): Promise<{ url: string }> {
    const { stripeId } = await this.#ensureAccount(me)
    const page = (what: string) => `${this.env.ORIGIN}${i18n.path(PROFILE_PATH)}?payouts=${what}`
    const pages = { returnUrl: page('return'), refreshUrl: page('refresh') }
    return { url: await callProvider(this.provider.onboardingUrl(stripeId, pages)) }
  }

  /** Stores the row before the call and uses its name as the idempotency key, so two clicks create one account. */
  async #ensureAccount(me: SignedIn): Promise<{ stripeId: string }> {
    const row = await this.em.transactional(async (em) => {
      await beginAccount.rows(em, { me: me.id })
      return em.findOneOrFail(PayoutAccount, { accountId: me.id })
    })
    if (row.stripeId) return { stripeId: row.stripeId }
    const id = await makeOnce(row, {
      make: async (key, attempt) =>
        (attempt > 0 && (await this.#find(row))) || this.provider.createAccount(row.name, key),
      // Stripe has stored an error under this key, so the next attempt uses a new one.
      giveUp: async (attempt) => {
        const em = this.em.fork()
        await em.nativeUpdate(PayoutAccount, { accountId: me.id, attempt }, { attempt: attempt + 1 })
        return (await em.findOneOrFail(PayoutAccount, { accountId: me.id })).attempt
      },
    })
    // The first process decides which account is used. Accounts of other processes stay empty.
    return (await nameAccount.first(this.em, { me: me.id, stripeId: id }))!
  }

  /** Finds the account of an earlier call whose response was lost, if the provider lists it among the newest. */
  #find({ name, createdAt }: PayoutAccount): Promise<string | undefined> {
    return this.provider.findAccount(name, Math.floor(createdAt.getTime() / 1000) - MAX_CLOCK_SKEW_SECONDS)
  }

  async refresh(accountId: number): Promise<void> {
    const row = await this.em.fork().findOne(PayoutAccount, { accountId })
    if (row?.stripeId) await this.refreshAccount(row.stripeId)
  }

  /**
   * When the account becomes ready, waiting tips are settled. When it is no longer ready, pending payments to it are
   * ended, because the provider would refuse them; later ones wait on the platform.
   */
  async refreshAccount(stripeId: string): Promise<void> {
    for (let reads = 1; !(await this.#readAccount(stripeId)); reads++)
      if (reads === READS) throw new Problem(paymentsErrors['payment-service-unavailable'], { retryAfter: 5 })
  }

  /** Returns false if another response was recorded meanwhile, which may be newer. */
  async #readAccount(stripeId: string): Promise<boolean> {
    const before = await this.em.fork().findOne(PayoutAccount, { stripeId })
    if (!before) return true // The account belongs to another site.
    const account = await callProvider(this.provider.account(stripeId))
    return this.em.transactional(async (em) => {
      const row = await em.findOne(PayoutAccount, { stripeId }, { lockMode: LockMode.PESSIMISTIC_WRITE })
      if (row && row.revision !== before.revision) return false
      if (row) await this.#updateAccount(em, row, account)
      return true
    })
  }

  async #updateAccount(em: EntityManager, row: PayoutAccount, account: ProviderAccount): Promise<void> {
    const change = row.update(account)
    if (!change) return
    if (change === 'closed') {
      const helper = { helper: row.accountId, stripeId: row.stripeId! }
      return this.record.enqueueAll(em, 'close', await findUnclearAt.rows(em, helper))
    }
    await this.mail.enqueue(em, payoutsReadyEmail, { account: row.accountId })
    await this.record.enqueueAll(em, 'settle', await findUnsettledTips.rows(em, { helper: row.accountId }))
  }
}
