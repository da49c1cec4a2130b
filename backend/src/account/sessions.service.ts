import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../db/pool.ts'
import { READS, type Reads } from '../db/reads.ts'
import { Standbys } from '../db/standbys.ts'
import { ENV, type Env } from '../env.ts'
import { Problem } from '../http/problem.ts'
import { accountErrors, type Me } from './account.contract.ts'
import { presentLanguages } from './account-languages.ts'
import { LastSeenService } from './last-seen.service.ts'
import { hashOf, sessionCookie } from './session.cookie.ts'
import { type FindSession, findAlive, findSession, noteWrite } from './sessions.sql.ts'

/**
 * Every session began with a code by email, so the address is confirmed. `identity` is equal for all accounts of a person:
 * one who deletes an account and returns with the same address, or verifies the same number, has it again. Limits that outlive
 * an account, and blocks, compare it. `passkey`: the session was confirmed with a passkey of a staff member.
 * `sessionSeconds` is infinite without a session.
 */
export type SignedIn = Omit<FindSession, 'idleSeconds' | 'wrote'>

/** The maximum age of a session that may delete the account or change its number. */
export const FRESH_MINUTES = 10

export function assertFresh({ sessionSeconds }: Pick<SignedIn, 'sessionSeconds'>, minutes: number): void {
  if (!(sessionSeconds < minutes * 60)) throw new Problem(accountErrors['fresh-code-needed'])
}

export const presentMe = ({
  phoneNumber,
  suspendedAt,
  suspensionReason,
  sessionSeconds: _,
  identity: __,
  passkey: ___,
  staff,
  ...me
}: SignedIn): Me => ({
  ...me,
  ...presentLanguages(me),
  ...(staff && { staff }),
  suspension: suspendedAt === null ? null : { since: suspendedAt, reason: suspensionReason ?? '' },
  phoneNumberMasked: phoneNumber && maskPhone(phoneNumber),
})

/** "+1 2025550123" → "+1 ••••••0123" */
function maskPhone(number: string): string {
  const [dial, local = ''] = number.split(' ')
  return `${dial} ${local.slice(0, -4).replace(/./g, '•')}${local.slice(-4)}`
}

/** A login begins sessions (login.ts), and session-ends.service.ts ends them. */
@Injectable()
export class SessionsService {
  readonly cookie: ReturnType<typeof sessionCookie>

  constructor(
    private readonly seen: LastSeenService,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(READS) private readonly reads: Reads,
    @Inject(ENV) env: Env,
  ) {
    this.cookie = sessionCookie(env)
  }

  async findUser(secret: string): Promise<SignedIn | undefined> {
    const hash = hashOf(secret)
    const user = await findSession.first(this.pool, { hash })
    if (!user) return undefined
    const { wrote, idleSeconds, ...me } = user
    if (wrote !== null && this.reads instanceof Standbys) this.reads.requirePosition(wrote)
    await this.use(hash, idleSeconds)
    return me
  }

  use(hash: Buffer, idleSeconds: number): Promise<void> {
    return this.seen.note(hash, idleSeconds)
  }

  /** Later reads of this session must include all writes until now. */
  async noteWrite(cookies: string | undefined): Promise<void> {
    await noteWrite.rows(this.pool, { hash: this.keyIn(cookies) })
  }

  async aliveOf(secrets: readonly string[]): Promise<Set<string>> {
    const rows = await findAlive.rows(this.pool, { hashes: secrets.map(hashOf) })
    const alive = new Set(rows.map((row) => row.hash.toString('hex')))
    return new Set(secrets.filter((secret) => alive.has(hashOf(secret).toString('hex'))))
  }

  keyIn(cookies: string | undefined): Buffer {
    return hashOf(this.cookie.read(cookies))
  }
}
