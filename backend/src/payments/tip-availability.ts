import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { AccountsService } from '../account/accounts.service.ts'
import { DailyLimits } from './daily-limits.ts'
import { TIP_AMOUNTS, type TipTerms } from './payments.contract.ts'
import type { TipRequest } from './tip-request.ts'
import { findRecipient } from './tips.sql.ts'
import { VisitorMessages } from './visitor-messages.ts'

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
