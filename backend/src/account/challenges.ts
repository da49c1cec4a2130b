import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../db/pool.ts'
import { ENV, type Env, type Secrets } from '../env.ts'
import { Problem } from '../http/problem.ts'
import { accountErrors } from './account.contract.ts'
import { CodeLimits } from './code.limits.ts'
import { codeOf, isSameCode } from './code.ts'
import type { Asker } from './known-browser.ts'

/** Names a challenge by what binds it. No other browser and no other account can name the same row. */
type Bound = { id: string; browserHash: Buffer } | { accountId: number }

/** One turn of a challenge. Each new code is a new turn; the statement that uses a code up names both. */
export interface Turn {
  id: string
  turn: number
}

interface Challenge extends Turn {
  /** The address or number to which the code of this turn went. */
  recipient: string
  /** The person whose phone the code is for; null for a login. */
  accountId: number | null
  /** How often a code of this turn was tried, this time included. */
  tries: number
}

// One statement counts the attempt and decides whether it is allowed. So at most five codes are compared, however many
// arrive at once and in whichever process.
const BOUND = '(id = $1 and browser_hash = $2 or account_id = $3)'
export const ATTEMPT = `
  update challenge set attempts = attempts + 1
  where ${BOUND} and used_at is null and attempts < 5 and sent_at > now() - interval '10 minutes'
  returning id, turn, recipient, account_id as "accountId", attempts as tries`
const GIVE_BACK = 'update challenge set attempts = attempts - 1 where id = $1 and turn = $2 and attempts > 0'
const WHY_NOT = `
  select used_at is not null as used, sent_at <= now() - interval '10 minutes' as expired from challenge where ${BOUND}`

/** Counts and compares codes. */
@Injectable()
export class Challenges {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(ENV) private readonly env: Env,
    private readonly limits: CodeLimits,
  ) {}

  /** The secrets by which codes and pseudonyms of their recipients are made. */
  get secrets(): Secrets {
    return this.env.CODE_SECRET
  }

  codeOf(turn: Turn): string {
    return codeOf(this.env.CODE_SECRET[0], turn)
  }

  /** Tries every secret, so a code that was sent before the newest secret came holds as well. */
  isCodeOf(turn: Turn, code: string): boolean {
    return this.env.CODE_SECRET.some((secret) => isSameCode(code, codeOf(secret, turn)))
  }

  /**
   * Does what a right code opens, or throws the reason why it does not open. `useUp` is one statement that uses the
   * code up and answers with a row. A failure on our side neither uses the code up nor counts as an attempt.
   */
  async redeem<Row>(
    { asker, ...bound }: Bound & { asker: Asker },
    code: string,
    useUp: (right: Challenge) => Promise<Row | undefined>,
  ): Promise<Row> {
    const challenge = await this.#countAttempt(bound)
    try {
      await this.#assertIsCode(challenge, code, asker)
      const row = await useUp(challenge)
      if (!row) throw new Problem(accountErrors['code-used'])
      return row
    } catch (error) {
      const isOurs = !(error instanceof Problem) || error.wire.status >= 500
      if (isOurs) await this.pool.query(GIVE_BACK, [challenge.id, challenge.turn]).catch(() => {})
      throw error
    }
  }

  async #countAttempt(bound: Bound): Promise<Challenge> {
    const values = 'id' in bound ? [bound.id, bound.browserHash, null] : [null, null, bound.accountId]
    const { rows } = await this.pool.query<Challenge>({ name: 'attempt', text: ATTEMPT, values })
    return rows[0] ?? (await this.#refuse(values))
  }

  async #assertIsCode(challenge: Challenge, code: string, asker: Asker): Promise<void> {
    const takeBack = await this.limits.countFailure(challenge, asker)
    if (!this.isCodeOf(challenge, code)) throw new Problem(accountErrors['code-wrong'])
    await takeBack()
  }

  async #refuse(values: unknown[]): Promise<never> {
    const { rows } = await this.pool.query<{ used: boolean; expired: boolean }>(WHY_NOT, values)
    const state = rows[0]
    if (!state) throw new Problem(accountErrors[values[2] ? 'code-expired' : 'login-unknown'])
    throw new Problem(accountErrors[state.used ? 'code-used' : state.expired ? 'code-expired' : 'code-spent'])
  }
}
