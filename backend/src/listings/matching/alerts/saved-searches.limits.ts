import { Injectable } from '@nestjs/common'
import { BOT_CHECK_UNAVAILABLE } from '../../../bot-check/bot-check.contract.ts'
import { BotCheck, fifth } from '../../../bot-check/bot-check.ts'
import { type Limit, RateLimit } from '../../../http/rate-limit.ts'
import { mailboxKey } from '../../../mail/mailbox.ts'
import type { Origin } from '../../publish/publish.limits.ts'

const PER_NETWORK: Limit = { name: 'search-network', max: 30, seconds: 3600 }
const PER_ADDRESS: Limit = { name: 'search-address', max: 20, seconds: 86_400 }

/** The network's limit comes first, so that it protects the addresses' limits. */
@Injectable()
export class SavedSearchLimits {
  constructor(
    private readonly limits: RateLimit,
    private readonly botCheck: BotCheck,
  ) {}

  async take(address: string, { token = BOT_CHECK_UNAVAILABLE, action, ip }: Origin): Promise<void> {
    const mailbox = mailboxKey(address)
    await this.limits.takeFrom(PER_NETWORK, ip)
    if ((await this.botCheck.verify(token, action, ip)) !== 'human') {
      await this.limits.takeFrom(fifth(PER_NETWORK), ip)
      await this.limits.take(fifth(PER_ADDRESS), mailbox)
    }
    await this.limits.take(PER_ADDRESS, mailbox)
  }
}
