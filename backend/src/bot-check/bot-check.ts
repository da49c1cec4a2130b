import { Injectable } from '@nestjs/common'
import { Problem } from '../http/problem.ts'
import type { Limit } from '../http/rate-limit.ts'
import { BOT_CHECK_UNAVAILABLE, botCheckErrors } from './bot-check.contract.ts'

/** `unknown`: the check gave no answer. Then a fifth of the limits is left, and nothing that costs money is allowed. */
export type Verdict = 'human' | 'unknown'

/** The limit of senders for whom the bot check has no answer: a fifth, counted beside the whole limit. */
export const fifth = ({ name, max, seconds }: Limit): Limit => ({
  name: `${name}:unknown`,
  max: Math.max(1, Math.floor(max / 5)),
  seconds,
})

/** The service that tells people from robots. */
export abstract class BotDetector {
  /** Verifies the token of a form for this action; `unknown` when the service does not respond within 3 s. */
  abstract assess(token: string, action: string, ip: string): Promise<Verdict | 'robot'>
}

/** Checks the token of a form. A robot is refused. */
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
