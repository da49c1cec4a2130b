import { Injectable } from '@nestjs/common'
import { Problem } from '../http/problem.ts'
import type { Limit } from '../http/rate-limit.ts'
import { BOT_CHECK_UNAVAILABLE, botCheckErrors } from './bot-check.contract.ts'

/** `unknown`: the check did not respond. The limits are then a fifth, and nothing that costs money is allowed. */
export type Verdict = 'human' | 'unknown'

/** The limit of senders without a result of the bot check. It counts in addition to the whole limit. */
export const fifth = ({ name, max, seconds }: Limit): Limit => ({
  name: `${name}:unknown`,
  max: Math.max(1, Math.floor(max / 5)),
  seconds,
})

export abstract class BotDetector {
  /** Returns `unknown` when the service does not respond within 3 s. */
  abstract assess(token: string, action: string, ip: string): Promise<Verdict | 'robot'>
}

@Injectable()
export class BotCheck {
  constructor(private readonly detector: BotDetector) {}

  async verify(token: string, action: string, ip: string): Promise<Verdict> {
    if (token === BOT_CHECK_UNAVAILABLE) return 'unknown'
    const verdict = await this.detector.assess(token, action, ip)
    if (verdict === 'robot') throw new Problem(botCheckErrors['bot-refused'])
    return verdict
  }
}
