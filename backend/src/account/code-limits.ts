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
const VERIFY: Limit[] = [
  { name: 'verify-minute', max: 6, seconds: 60 },
  { name: 'verify-hour', max: 30, seconds: HOUR },
]

/** How often codes are sent and tried. The network comes first: who has reached its limit cannot use up an address's. */
@Injectable()
export class CodeLimits {
  readonly #limits: RateLimit
  readonly #botCheck: BotCheck

  constructor(limits: RateLimit, botCheck: BotCheck) {
    this.#limits = limits
    this.#botCheck = botCheck
  }

  /** Counts a code for an address; resolves to whether the bot check vouched for who asks. */
  async first(address: string, token: string, ip: string): Promise<boolean> {
    await this.#take(PER_NETWORK, networkOf(ip))
    const human = (await this.#botCheck.verify(token, LOGIN_ACTION, ip)) === 'human'
    if (!human) await this.#take(PER_NETWORK.map(fifth), networkOf(ip))
    await this.#perAddress(address, human)
    return human
  }

  /** Counts another code for a login that began with or without the bot check's word. */
  async another(address: string, human: boolean, ip: string): Promise<void> {
    await this.#take(human ? PER_NETWORK : [...PER_NETWORK, ...PER_NETWORK.map(fifth)], networkOf(ip))
    await this.#perAddress(address, human)
  }

  async attempt(ip: string): Promise<void> {
    await this.#take(VERIFY, networkOf(ip))
  }

  async #perAddress(address: string, human: boolean): Promise<void> {
    await this.#take(human ? PER_ADDRESS : [...PER_ADDRESS.map(fifth), ...PER_ADDRESS], address)
  }

  async #take(limits: Limit[], who: string): Promise<void> {
    for (const limit of limits) await this.#limits.take(limit, who)
  }
}
