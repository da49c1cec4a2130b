import { Injectable } from '@nestjs/common'
import { BOT_CHECK_UNAVAILABLE } from '../../bot-check/bot-check.contract.ts'
import { BotCheck, fifth } from '../../bot-check/bot-check.ts'
import { networkOf } from '../../http/network.ts'
import { type Limit, RateLimit } from '../../http/rate-limit.ts'

const PER_NETWORK: Limit = { name: 'listing-network', max: 200, seconds: 3600 }
const PER_AUTHOR: Limit = { name: 'listing-author', max: 50, seconds: 86_400 }

/** Where a listing comes from: the form's token and action for the bot check, and the sender's address. */
export interface Origin {
  token: string | undefined
  action: string
  ip: string
}

/** How often listings are published. The network comes first: who has reached its limit cannot use up an author's. */
@Injectable()
export class PublishLimits {
  readonly #limits: RateLimit
  readonly #botCheck: BotCheck

  constructor(limits: RateLimit, botCheck: BotCheck) {
    this.#limits = limits
    this.#botCheck = botCheck
  }

  async admit(author: string, { token = BOT_CHECK_UNAVAILABLE, action, ip }: Origin): Promise<void> {
    const network = networkOf(ip)
    await this.#limits.take(PER_NETWORK, network)
    const human = (await this.#botCheck.verify(token, action, ip)) === 'human'
    if (!human) {
      await this.#limits.take(fifth(PER_NETWORK), network)
      await this.#limits.take(fifth(PER_AUTHOR), author)
    }
    await this.#limits.take(PER_AUTHOR, author)
  }
}
