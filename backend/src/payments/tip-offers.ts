import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { Accounts } from '../account/accounts.service.ts'
import { POOL } from '../db/pool.ts'
import { ENV, type Env } from '../env.ts'
import { TIP_LIMITS, type TipTerms } from './payments.contract.ts'
import { VisitorWords } from './visitor-words.ts'

const DAY = "paid_at > now() - interval '1 day'"
const PAID = `
  select (select coalesce(sum(amount_cents), 0)::float8 from tip where recipient_id = $1 and ${DAY}) as helper,
         (select coalesce(sum(amount_cents), 0)::float8 from tip where ${DAY}) as site,
         exists (select from payout_account where account_id = $1 and ready) as ready`

interface Paid {
  /** Cents that were paid within a day. */
  helper: number
  site: number
  ready: boolean
}

/** What a payer should know about a person before they choose an amount. The beginning of a tip checks it again. */
@Injectable()
export class TipOffers {
  constructor(
    private readonly accounts: Accounts,
    private readonly words: VisitorWords,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Throws when there is no such person. */
  async of(recipientId: number): Promise<TipTerms> {
    await this.accounts.publicUser(recipientId)
    const { visitorWords } = await this.words.settings(recipientId)
    const { rows } = await this.pool.query<Paid>({ name: 'tip-offer', text: PAID, values: [recipientId] })
    const { helper, site, ready } = rows[0]!
    const left = Math.min(this.env.TIPS_A_DAY_HELPER - helper / 100, this.env.TIPS_A_DAY - site / 100)
    return { most: Math.floor(Math.max(0, Math.min(left, TIP_LIMITS.max))), visitorWords, payoutsReady: ready }
  }
}
