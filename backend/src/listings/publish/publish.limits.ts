import { Injectable } from '@nestjs/common'
import { BOT_CHECK_UNAVAILABLE } from '../../bot-check/bot-check.contract.ts'
import { BotCheck, fifth } from '../../bot-check/bot-check.ts'
import { type Limit, RateLimit } from '../../http/rate-limit.ts'

const PER_NETWORK: Limit = { name: 'listing-network', max: 30, seconds: 3600 }
const PER_AUTHOR: Limit = { name: 'listing-author', max: 20, seconds: 86_400 }
const CONFIRMATION_EMAILS: Limit = { name: 'confirmation-emails', max: 5, seconds: 86_400 }

export interface Origin {
  token: string | undefined
  action: string
  ip: string
}

/** The network's limit comes first, so that it protects the authors' limits. */
@Injectable()
export class PublishLimits {
  constructor(
    private readonly limits: RateLimit,
    private readonly botCheck: BotCheck,
  ) {}

  /** Returns whether the bot check takes the sender for a human. */
  take(author: string, origin: Origin): Promise<boolean> {
    return this.#take(PER_AUTHOR, author, origin)
  }

  /** Limits the emails that are sent again to a mailbox. */
  async takeConfirmationEmail(mailbox: string, origin: Origin): Promise<void> {
    await this.#take(CONFIRMATION_EMAILS, mailbox, origin)
  }

  async #take(limit: Limit, who: string, { token = BOT_CHECK_UNAVAILABLE, action, ip }: Origin): Promise<boolean> {
    await this.limits.takeFrom(PER_NETWORK, ip)
    const human = (await this.botCheck.verify(token, action, ip)) === 'human'
    if (!human) {
      await this.limits.takeFrom(fifth(PER_NETWORK), ip)
      await this.limits.take(fifth(limit), who)
    }
    await this.limits.take(limit, who)
    return human
  }
}
