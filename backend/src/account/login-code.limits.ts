import { Injectable, Logger } from '@nestjs/common'
import { BotCheck, fifth } from '../bot-check/bot-check.ts'
import { httpErrors } from '../http/http.contract.ts'
import { networkOf } from '../http/network.ts'
import { Problem } from '../http/problem.ts'
import { type Limit, RateLimit } from '../http/rate-limit.ts'
import { mailboxKey } from '../mail/mailbox.ts'
import { LOGIN_ACTION } from './account.contract.ts'
import { type CodeRequester, KnownBrowser } from './known-browser.ts'

const HOUR = 3600
const DAY = 24 * HOUR

const PER_NETWORK: Limit[] = [
  { name: 'code-network-minute', max: 3, seconds: 60 },
  { name: 'code-network-hour', max: 6, seconds: HOUR },
]
/**
 * Right codes are refunded in the limits above, so that an airport does not count as one household. This limit applies
 * to a person with many mailboxes.
 */
const PER_NETWORK_AT_MOST: Limit = { name: 'code-network-all', max: 60, seconds: HOUR }
const PER_ADDRESS: Limit[] = [
  { name: 'code-address-hour', max: 3, seconds: HOUR },
  { name: 'code-address-day', max: 10, seconds: DAY },
]
const ATTEMPTS: Limit[] = [
  { name: 'verify-minute', max: 6, seconds: 60 },
  { name: 'verify-hour', max: 30, seconds: HOUR },
]
const FAILURES: Limit = { name: 'code-failures', max: 25, seconds: DAY }

// The limits of one mailbox over all networks. Above them the staff are notified, and all browsers unknown to the
// mailbox share one code in five minutes and one attempt for each code: at most 42 codes and as many guesses an hour. A
// browser in which its owner has signed in before is exempt.
const ALL_CODES: Limit = { name: 'code-address-all', max: 30, seconds: HOUR }
const ABOVE_ALL_CODES: Limit = { name: 'code-address-above', max: 1, seconds: 300 }
const ALL_FAILURES: Limit = { name: 'code-failures-all', max: 100, seconds: DAY }
const ALARM: Limit = { name: 'code-alarm', max: 0, seconds: DAY }

interface Tried {
  accountId: number | null
  recipient: string
  tries: number
}

/**
 * Each method counts one use or throws 429. Strangers cannot lock out a browser in which the owner of an address has
 * signed in. The network is counted first, so that an exhausted network cannot use up the limit of an address.
 */
@Injectable()
export class LoginCodeLimits {
  readonly #log = new Logger('codes')

  constructor(
    private readonly limits: RateLimit,
    private readonly botCheck: BotCheck,
    private readonly browsers: KnownBrowser,
  ) {}

  async checkBotAndCountCode(address: string, token: string, requester: CodeRequester): Promise<boolean> {
    await this.#countForNetwork(PER_NETWORK, address, requester)
    const isHuman = (await this.botCheck.verify(token, LOGIN_ACTION, requester.ip)) === 'human'
    if (!isHuman) await this.#countForNetwork(PER_NETWORK.map(fifth), address, requester)
    await this.#countForAddress(address, isHuman, requester)
    return isHuman
  }

  async countAnotherCode(address: string, isHuman: boolean, requester: CodeRequester): Promise<void> {
    await this.#countForNetwork(isHuman ? PER_NETWORK : [...PER_NETWORK, ...PER_NETWORK.map(fifth)], address, requester)
    await this.#countForAddress(address, isHuman, requester)
  }

  /** A known browser has a limit of its own, independent of its network. */
  async countAttempt({ ip, known }: CodeRequester): Promise<void> {
    if (known) await this.#count(ATTEMPTS, `${known} ${networkOf(ip)}`)
    else await this.#countFrom(ATTEMPTS, ip)
  }

  /** Refunds the code and the attempt after a login, so that users do not exhaust the limit of their network. */
  async refund(address: string, requester: CodeRequester): Promise<void> {
    if (this.browsers.isKnownFor(address, requester)) return
    const counted = requester.known ? PER_NETWORK : [...PER_NETWORK, ...ATTEMPTS]
    for (const limit of counted) await this.limits.refundFrom(limit, requester.ip)
  }

  /**
   * Counts a failure before the comparison, so that parallel guesses cannot exceed the limit; returns the refund for a
   * right code. While an address is under attack, unknown browsers have one attempt for each code. Codes to a phone are
   * limited by account.
   */
  async countFailure(
    { accountId, recipient: address, tries }: Tried,
    requester: CodeRequester,
  ): Promise<() => Promise<void>> {
    if (accountId !== null) {
      await this.limits.take(FAILURES, accountId)
      return () => this.limits.refund(FAILURES, accountId)
    }
    const key = this.browsers.keyFor(address, requester)
    await this.limits.take(FAILURES, key)
    const above = await this.#countAll(ALL_FAILURES, address)
    if (above && tries > 1 && !this.browsers.isKnownFor(address, requester)) throw new Problem(httpErrors['too-many'])
    return async () => {
      await this.limits.refund(FAILURES, key)
      await this.limits.refund(ALL_FAILURES, mailboxKey(address))
    }
  }

  async #countForNetwork(limits: Limit[], address: string, requester: CodeRequester): Promise<void> {
    if (this.browsers.isKnownFor(address, requester)) return
    await this.#countFrom([...limits, PER_NETWORK_AT_MOST], requester.ip)
  }

  async #countForAddress(address: string, isHuman: boolean, requester: CodeRequester): Promise<void> {
    if (!this.browsers.isKnownFor(address, requester) && (await this.#countAll(ALL_CODES, address))) {
      if (!isHuman) throw new Problem(httpErrors['too-many'])
      await this.limits.take(ABOVE_ALL_CODES, mailboxKey(address))
    }
    const limits = isHuman ? PER_ADDRESS : [...PER_ADDRESS.map(fifth), ...PER_ADDRESS]
    await this.#count(limits, this.browsers.keyFor(address, requester))
  }

  async #countAll(limit: Limit, address: string): Promise<boolean> {
    if ((await this.limits.countAbove(limit, mailboxKey(address))) === 0) return false
    if ((await this.limits.countAbove(ALARM, mailboxKey(address))) === 1)
      this.#log.error(
        { limit: limit.name, max: limit.max },
        'an address is under attack: codes are requested or guessed',
      )
    return true
  }

  async #count(limits: Limit[], who: string): Promise<void> {
    for (const limit of limits) await this.limits.take(limit, who)
  }

  async #countFrom(limits: Limit[], ip: string): Promise<void> {
    for (const limit of limits) await this.limits.takeFrom(limit, ip)
  }
}
