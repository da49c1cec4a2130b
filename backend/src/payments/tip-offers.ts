import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import { Accounts } from '../account/accounts.service.ts'
import { type Args, statement } from '../db/statement.ts'
import { DailyLimits } from './daily-limits.ts'
import { isPaused } from './ledger.ts'
import { TIP_LIMITS, type TipTerms } from './payments.contract.ts'
import { VisitorWords } from './visitor-words.ts'
import type { Wish } from './wish.ts'

const findRecipient = statement((db, { id }: Args<{ id: number }>) =>
  db
    .selectFrom('account')
    .leftJoin('payout_account', 'payout_account.account_id', 'account.id')
    .select(({ fn }) => [isPaused.$castTo<boolean>().as('paused'), fn.coalesce('ready', sql.lit(false)).as('ready')])
    .where('account.id', '=', id),
)

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
    const { paused, ready } = (await findRecipient.first(em, { id: recipientId }))!
    const isPossible = amountCents <= TIP_LIMITS.max * 100 && !paused && !(await this.limits.exceededBy(em, wish))
    return { possible: isPossible, visitorWords, payoutsReady: ready }
  }
}
