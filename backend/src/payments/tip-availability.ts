import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import { AccountsService } from '../account/accounts.service.ts'
import { type Args, statement } from '../db/statement.ts'
import { DailyLimits } from './daily-limits.ts'
import { isPaused } from './ledger.ts'
import { TIP_AMOUNTS, type TipTerms } from './payments.contract.ts'
import type { TipRequest } from './tip-request.ts'
import { VisitorMessages } from './visitor-messages.ts'

const findRecipient = statement((db, { id }: Args<{ id: number }>) =>
  db
    .selectFrom('account')
    .leftJoin('payout_account', 'payout_account.account_id', 'account.id')
    .select(({ fn }) => [isPaused.$castTo<boolean>().as('paused'), fn.coalesce('ready', sql.lit(false)).as('ready')])
    .where('account.id', '=', id),
)

/** Tells the form whether a tip is possible. Creating the tip checks the terms again (tip-terms.ts). */
@Injectable()
export class TipAvailability {
  constructor(
    private readonly accounts: AccountsService,
    private readonly visitorMessages: VisitorMessages,
    private readonly limits: DailyLimits,
    private readonly em: EntityManager,
  ) {}

  async check(request: TipRequest): Promise<TipTerms> {
    const { recipientId, amountCents } = request
    await this.accounts.publicUser(recipientId)
    const { visitorMessages } = await this.visitorMessages.settings(recipientId)
    const em = this.em.fork()
    const { paused, ready } = (await findRecipient.first(em, { id: recipientId }))!
    const isPossible =
      amountCents <= TIP_AMOUNTS.max * 100 && !paused && !(await this.limits.exceededLimit(em, request))
    return { possible: isPossible, visitorMessages, payoutsReady: ready }
  }
}
