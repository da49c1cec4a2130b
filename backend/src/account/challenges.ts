import { createHmac, timingSafeEqual } from 'node:crypto'
import { Inject, Injectable } from '@nestjs/common'
import { expressionBuilder, sql } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '../db/database.types.ts'
import { ago } from '../db/kysely.ts'
import { POOL } from '../db/pool.ts'
import { type Args, statement } from '../db/statement.ts'
import { ENV, type Env, type Secrets } from '../env.ts'
import { Problem } from '../http/problem.ts'
import { accountErrors } from './account.contract.ts'
import { CodeLimits } from './code.limits.ts'
import type { CodeRequester } from './known-browser.ts'

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

interface Binding {
  id: string | null
  hash: Buffer | null
  account: number | null
}

const isBound = ({ id, hash, account }: Args<Binding>) => {
  const eb = expressionBuilder<Database, 'challenge'>()
  return eb.or([eb.and([eb('id', '=', id), eb('browser_hash', '=', hash)]), eb('account_id', '=', account)])
}

// One statement counts the attempt and decides whether it is allowed. So at most five codes are compared, however many
// arrive at once and in whichever process.
export const countAttempt = statement((db, binding: Args<Binding>) =>
  db
    .updateTable('challenge')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', sql.lit(1)) }))
    .where(isBound(binding))
    .where('used_at', 'is', null)
    .where('attempts', '<', sql.lit(5))
    .where('sent_at', '>', ago('10 minutes'))
    .returning(['id', 'turn', 'recipient', 'account_id as accountId', 'attempts as tries']),
)
const whyNot = statement((db, binding: Args<Binding>) =>
  db
    .selectFrom('challenge')
    .select((eb) => [
      eb('used_at', 'is not', null).$castTo<boolean>().as('used'),
      eb('sent_at', '<=', ago('10 minutes')).$castTo<boolean>().as('expired'),
    ])
    .where(isBound(binding)),
)
const giveBack = statement((db, { id, turn }: Args<Turn>) =>
  db
    .updateTable('challenge')
    .set(({ eb }) => ({ attempts: eb('attempts', '-', sql.lit(1)) }))
    .where('id', '=', id)
    .where('turn', '=', turn)
    .where('attempts', '>', sql.lit(0)),
)

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
    { requester, ...bound }: Bound & { requester: CodeRequester },
    code: string,
    useUp: (right: Challenge) => Promise<Row | undefined>,
  ): Promise<Row> {
    const challenge = await this.#countAttempt(bound)
    try {
      await this.#assertIsCode(challenge, code, requester)
      const row = await useUp(challenge)
      if (!row) throw new Problem(accountErrors['code-used'])
      return row
    } catch (error) {
      const isOurs = !(error instanceof Problem) || error.wire.status >= 500
      if (isOurs) await giveBack.rows(this.pool, challenge).catch(() => {})
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
    const takeBack = await this.limits.countFailure(challenge, requester)
    if (!this.isCodeOf(challenge, code)) throw new Problem(accountErrors['code-wrong'])
    await takeBack()
  }

  async #refuse(binding: Binding): Promise<never> {
    const state = await whyNot.first(this.pool, binding)
    if (!state) throw new Problem(accountErrors[binding.account ? 'code-expired' : 'login-unknown'])
    throw new Problem(accountErrors[state.used ? 'code-used' : state.expired ? 'code-expired' : 'code-spent'])
  }
}

/**
 * The six digits of one turn. They are not stored: they are an HMAC of the row's id and turn, under a key that only the
 * environment has. So nobody can read a code in the database, in a job or in a backup, and the email and the check
 * come to the same digits in any process. A new turn has other digits, which ends the old code.
 */
function codeOf(secret: string, { id, turn }: { id: string; turn: number }): string {
  const mac = createHmac('sha256', secret).update(`code ${id} ${turn}`).digest()
  return String(mac.readBigUInt64BE() % 1_000_000n).padStart(6, '0')
}

/** Compares in constant time; both are six digits. */
const isSameCode = (a: string, b: string) => timingSafeEqual(Buffer.from(a), Buffer.from(b))
