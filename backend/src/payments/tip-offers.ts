import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { Accounts } from '../account/accounts.service.ts'
import { DailyLimits } from './daily-limits.ts'
import { IS_PAUSED } from './ledger.ts'
import { TIP_LIMITS, type TipTerms } from './payments.contract.ts'
import { VisitorWords } from './visitor-words.ts'
import type { Wish } from './wish.ts'

const RECIPIENT = `
  select ${IS_PAUSED} as paused, exists (select from payout_account where account_id = account.id and ready) as ready
  from account where id = ?`

/** What a payer should know before they pay. The beginning of a tip checks it again. */
@Injectable()
export class TipOffers {
  constructor(
    private readonly accounts: Accounts,
    private readonly words: VisitorWords,
    private readonly limits: DailyLimits,
    private readonly em: EntityManager,
  ) {}

  /** Throws when there is no such person. */
  async of(wish: Wish): Promise<TipTerms> {
    const { recipientId, amountCents } = wish
    await this.accounts.publicUser(recipientId)
    const { visitorWords } = await this.words.settings(recipientId)
    const em = this.em.fork()
    const [recipient] = await em.execute<[{ paused: boolean; ready: boolean }]>(RECIPIENT, [recipientId])
    const isPossible =
      amountCents <= TIP_LIMITS.max * 100 && !recipient.paused && !(await this.limits.exceededBy(em, wish))
    return { possible: isPossible, visitorWords, payoutsReady: recipient.ready }
  }
}
