import { Injectable } from '@nestjs/common'
import { BotCheck, fifth } from '../bot-check/bot-check.ts'
import { networkOf } from '../http/network.ts'
import { type Limit, RateLimit } from '../http/rate-limit.ts'
import { LOGIN_ACTION } from './account.contract.ts'

const HOUR = 3600

const PER_NETWORK: Limit[] = [
  { name: 'code-network-minute', max: 3, seconds: 60 },
  { name: 'code-network-hour', max: 6, seconds: HOUR },
]
const PER_ADDRESS: Limit[] = [
  { name: 'code-address-hour', max: 3, seconds: HOUR },
  { name: 'code-address-day', max: 10, seconds: 24 * HOUR },
]
const ATTEMPTS: Limit[] = [
  { name: 'verify-minute', max: 6, seconds: 60 },
  { name: 'verify-hour', max: 30, seconds: HOUR },
]

/**
 * How often codes are sent and tried. Each method counts one use, or throws 429. The network is counted first: a
 * network that has reached its limit cannot use up the limit of an address.
 */
@Injectable()
export class CodeLimits {
  constructor(
    private readonly limits: RateLimit,
    private readonly botCheck: BotCheck,
  ) {}

  /** Counts the first code of a login. Answers whether the bot check takes the sender for a human. */
  async countFirstCode(address: string, token: string, ip: string): Promise<boolean> {
    await this.#count(PER_NETWORK, networkOf(ip))
    const human = (await this.botCheck.verify(token, LOGIN_ACTION, ip)) === 'human'
    if (!human) await this.#count(PER_NETWORK.map(fifth), networkOf(ip))
    await this.#countForAddress(address, human)
    return human
  }

  /** Counts another code of the same login. `human` is what the bot check said at the first one. */
  async countAnotherCode(address: string, human: boolean, ip: string): Promise<void> {
    await this.#count(human ? PER_NETWORK : [...PER_NETWORK, ...PER_NETWORK.map(fifth)], networkOf(ip))
    await this.#countForAddress(address, human)
  }

  /** Counts an attempt at a code. */
  async countAttempt(ip: string): Promise<void> {
    await this.#count(ATTEMPTS, networkOf(ip))
  }

  async #countForAddress(address: string, human: boolean): Promise<void> {
    await this.#count(human ? PER_ADDRESS : [...PER_ADDRESS.map(fifth), ...PER_ADDRESS], address)
  }

  async #count(limits: Limit[], who: string): Promise<void> {
    for (const limit of limits) await this.limits.take(limit, who)
  }
}
