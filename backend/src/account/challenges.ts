import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../db/pool.ts'
import { ENV, type Env, type Secrets } from '../env.ts'
import { Problem } from '../http/problem.ts'
import { RateLimit } from '../http/rate-limit.ts'
import { accountErrors } from './account.contract.ts'
import { codeOf, sameCode } from './code.ts'

const FAILURES = { name: 'code-failures', max: 25, seconds: 86_400 }

/** A challenge, named by what binds it: nobody else's browser or account ever reaches the row. */
export type Bound = { id: string; browserHash: Buffer } | { accountId: number }

/** A turn of a challenge: the statement that uses it up names both. */
export interface Turn {
  id: string
  turn: number
}

/** To whom the code of this turn went, and who that is to the limit of failures. */
interface Challenge extends Turn {
  recipient: string
  who: string
}

// One statement counts the attempt and says whether it may be made: however many arrive at once, in whatever process,
// five are compared. PostgreSQL's clock decides what has expired.
const BOUND = '(id = $1 and browser_hash = $2 or account_id = $3)'
export const ATTEMPT = `
  update challenge set attempts = attempts + 1
  where ${BOUND} and used_at is null and attempts < 5 and sent_at > now() - interval '10 minutes'
  returning id, turn, recipient, coalesce(account_id::text, recipient) as who`
const GIVE_BACK = 'update challenge set attempts = attempts - 1 where id = $1 and turn = $2 and attempts > 0'
const WHY_NOT = `
  select used_at is not null as used, sent_at <= now() - interval '10 minutes' as expired from challenge where ${BOUND}`

/** Counts and compares codes. */
@Injectable()
export class Challenges {
  readonly #pool: Pool
  readonly #secrets: Secrets
  readonly #limits: RateLimit

  constructor(@Inject(POOL) pool: Pool, @Inject(ENV) env: Env, limits: RateLimit) {
    this.#pool = pool
    this.#secrets = env.CODE_SECRET
    this.#limits = limits
  }

  codeOf({ id, turn }: Turn): string {
    return codeOf(this.#secrets[0], id, turn)
  }

  /** A code that was sent before the newest secret came holds as well. */
  #isCodeOf({ id, turn }: Turn, code: string): boolean {
    return this.#secrets.some((secret) => sameCode(code, codeOf(secret, id, turn)))
  }

  /**
   * Does what a right code opens, in one statement that uses it up and answers with a row; else throws why not. What fails
   * on our side neither uses the code up nor counts as an attempt.
   */
  async redeem<Row>(bound: Bound, code: string, useUp: (right: Challenge) => Promise<Row | undefined>): Promise<Row> {
    const challenge = await this.#attempt(bound)
    try {
      await this.#compare(challenge, code)
      const row = await useUp(challenge)
      if (!row) throw new Problem(accountErrors['code-used'])
      return row
    } catch (error) {
      const isOurs = !(error instanceof Problem) || error.wire.status >= 500
      if (isOurs) await this.#pool.query(GIVE_BACK, [challenge.id, challenge.turn]).catch(() => {})
      throw error
    }
  }

  async #attempt(bound: Bound): Promise<Challenge> {
    const values = 'id' in bound ? [bound.id, bound.browserHash, null] : [null, null, bound.accountId]
    const { rows } = await this.#pool.query<Challenge>({ name: 'attempt', text: ATTEMPT, values })
    return rows[0] ?? (await this.#refuse(values))
  }

  async #compare(challenge: Challenge, code: string): Promise<void> {
    // Taken before the comparison and given back after a right one: parallel guesses cannot pass the limit together.
    await this.#limits.take(FAILURES, challenge.who)
    if (!this.#isCodeOf(challenge, code)) throw new Problem(accountErrors['code-wrong'])
    await this.#limits.giveBack(FAILURES, challenge.who)
  }

  async #refuse(values: unknown[]): Promise<never> {
    const { rows } = await this.#pool.query<{ used: boolean; expired: boolean }>(WHY_NOT, values)
    const state = rows[0]
    if (!state) throw new Problem(accountErrors[values[2] ? 'code-expired' : 'login-unknown'])
    throw new Problem(accountErrors[state.used ? 'code-used' : state.expired ? 'code-expired' : 'code-spent'])
  }
}
