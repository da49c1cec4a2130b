import { createHmac, timingSafeEqual } from 'node:crypto'
import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../db/pool.ts'
import { ENV, type Env, type Secrets } from '../env.ts'
import { Problem } from '../http/problem.ts'
import { accountErrors } from './account.contract.ts'
import { countAttempt, findRejection, refundAttempt } from './challenges.sql.ts'
import type { CodeRequester } from './known-browser.ts'
import { LoginCodeLimits } from './login-code.limits.ts'

/** A challenge is bound to its browser or account, so that no other browser or account can use its row. */
type Bound = { id: string; browserHash: Buffer } | { accountId: number }

/** Each new code of a challenge increments its turn. Redeeming a code checks the turn, so a new code ends the old one. */
export interface Turn {
  id: string
  turn: number
}

interface Challenge extends Turn {
  recipient: string
  accountId: number | null
  tries: number
}

interface Binding {
  id: string | null
  hash: Buffer | null
  account: number | null
}

@Injectable()
export class Challenges {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(ENV) private readonly env: Env,
    private readonly limits: LoginCodeLimits,
  ) {}

  get secrets(): Secrets {
    return this.env.CODE_SECRET
  }

  codeOf(turn: Turn): string {
    return codeOf(this.env.CODE_SECRET[0], turn)
  }

  /** Tries every secret, so that codes sent before a secret was rotated stay valid. */
  isCodeOf(turn: Turn, code: string): boolean {
    return this.env.CODE_SECRET.some((secret) => isSameCode(code, codeOf(secret, turn)))
  }

  /**
   * `consume` is one statement that redeems the code and returns a row. An internal failure neither redeems the code
   * nor counts as an attempt.
   */
  async redeem<Row>(
    { requester, ...bound }: Bound & { requester: CodeRequester },
    code: string,
    consume: (challenge: Challenge) => Promise<Row | undefined>,
  ): Promise<Row> {
    const challenge = await this.#countAttempt(bound)
    try {
      await this.#assertIsCode(challenge, code, requester)
      const row = await consume(challenge)
      if (!row) throw new Problem(accountErrors['code-used'])
      return row
    } catch (error) {
      const isInternal = !(error instanceof Problem) || error.wire.status >= 500
      if (isInternal) await refundAttempt.rows(this.pool, challenge).catch(() => {})
      throw error
    }
  }

  async #countAttempt(bound: Bound): Promise<Challenge> {
    const binding =
      'id' in bound
        ? { id: bound.id, hash: bound.browserHash, account: null }
        : { id: null, hash: null, account: bound.accountId }
    return (await countAttempt.first(this.pool, binding)) ?? (await this.#refuse(binding))
  }

  async #assertIsCode(challenge: Challenge, code: string, requester: CodeRequester): Promise<void> {
    const refund = await this.limits.countFailure(challenge, requester)
    if (!this.isCodeOf(challenge, code)) throw new Problem(accountErrors['code-wrong'])
    await refund()
  }

  async #refuse(binding: Binding): Promise<never> {
    const state = await findRejection.first(this.pool, binding)
    if (!state) throw new Problem(accountErrors[binding.account ? 'code-expired' : 'login-unknown'])
    throw new Problem(accountErrors[state.used ? 'code-used' : state.expired ? 'code-expired' : 'code-spent'])
  }
}

/**
 * The code is an HMAC of the row's id and turn under a key from the environment. It is not stored, so the database,
 * jobs and backups do not reveal it, and every process computes the same digits.
 */
function codeOf(secret: string, { id, turn }: { id: string; turn: number }): string {
  const mac = createHmac('sha256', secret).update(`code ${id} ${turn}`).digest()
  return String(mac.readBigUInt64BE() % 1_000_000n).padStart(6, '0')
}

/** Compares in constant time; both have six digits. */
const isSameCode = (a: string, b: string) => timingSafeEqual(Buffer.from(a), Buffer.from(b))
