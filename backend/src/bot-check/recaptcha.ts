import { Inject, Injectable, Logger } from '@nestjs/common'
import * as z from 'zod/mini'
import { ENV, type Env } from '../env.ts'
import { LOCAL } from '../http/host-names.ts'
import type { BotDetector, Verdict } from './bot-check.ts'

// The reply of reCAPTCHA v3. Compatible services may omit hostname or action.
const Reply = z.object({
  success: z.boolean(),
  score: z.optional(z.number()),
  action: z.optional(z.string()),
  hostname: z.optional(z.string()),
  'error-codes': z.optional(z.array(z.string())),
})

// These errors are caused by our configuration, so they must not lock out visitors.
const OURS = new Set(['missing-input-secret', 'invalid-input-secret', 'bad-request'])

@Injectable()
export class Recaptcha implements BotDetector {
  readonly #log = new Logger('bot-check')

  constructor(@Inject(ENV) private readonly env: Env) {}

  async assess(token: string, action: string, ip: string): Promise<Verdict | 'robot'> {
    const reply = await this.#verify(token, ip)
    if (!reply) return 'unknown'
    const { success, score = 1, 'error-codes': codes = [] } = reply
    if (!success && codes.some((code) => OURS.has(code))) {
      this.#log.error({ codes }, 'the bot check does not accept our secret or our request')
      return 'unknown'
    }
    const meant = (reply.action ?? action) === action && this.#isHere(reply.hostname)
    return success && meant && score >= this.env.BOT_CHECK_MIN_SCORE ? 'human' : 'robot'
  }

  /**
   * A development site is opened by each name of the machine, for example because browsers have no passkeys for an IP
   * address.
   */
  #isHere(host: string | undefined): boolean {
    const here = new URL(this.env.ORIGIN).hostname
    return host === undefined || host === here || (this.env.NODE_ENV === 'development' && LOCAL.includes(host))
  }

  async #verify(response: string, remoteip: string): Promise<z.infer<typeof Reply> | undefined> {
    try {
      const reply = await fetch(this.env.BOT_CHECK_VERIFY_URL, {
        method: 'POST',
        body: new URLSearchParams({ secret: this.env.BOT_CHECK_SECRET, response, remoteip }),
        signal: AbortSignal.timeout(3_000),
      })
      if (!reply.ok) throw new Error(`status ${reply.status}`)
      return Reply.parse(await reply.json())
    } catch (error) {
      this.#log.warn({ name: (error as Error).name }, 'the bot check did not respond')
      return undefined
    }
  }
}
