import { Inject, Injectable } from '@nestjs/common'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '../db/database.types.ts'
import { iso, secondsSince, walPosition } from '../db/kysely.ts'
import { POOL } from '../db/pool.ts'
import { READS, type Reads } from '../db/reads.ts'
import { Standbys } from '../db/standbys.ts'
import { type Args, statement } from '../db/statement.ts'
import { ENV, type Env } from '../env.ts'
import { Problem } from '../http/problem.ts'
import { accountErrors, type Me } from './account.contract.ts'
import { presentLanguages } from './account-languages.ts'
import { LastSeenService } from './last-seen.service.ts'
import { hashOf, sessionCookie } from './session.cookie.ts'

/** Every session began with a code by email, so the address is confirmed. */
export interface SignedIn {
  id: number
  /** Equal for all accounts of a person (identity.ts); limits that outlive an account use it. */
  identity: number
  username: string
  email: string
  phoneNumber: string | null
  verified: boolean
  profilePictureUrl: string | null
  languages: string | null
  languageCodes: string[]
  bio: string | null
  smsCopies: boolean
  flightSms: boolean
  timeZone: string | null
  locale: string
  suspendedAt: string | null
  suspensionReason: string | null
  emailChangesAt: string | null
  staff: boolean
  /** Whether this session was confirmed with a passkey of a staff member. */
  passkey: boolean
  /** Infinity without a session. */
  sessionSeconds: number
}

export const signedInColumns = (eb: ExpressionBuilder<Database, 'account'>) => [
  ...(['account.id', 'username', 'languages', 'bio'] as const),
  eb.ref('account.identity').$notNull().as('identity'),
  eb.ref('account.email').$notNull().as('email'),
  'phone_number as phoneNumber' as const,
  eb('phone_verified_at', 'is not', null).$castTo<boolean>().as('verified'),
  'profile_picture_url as profilePictureUrl' as const,
  'language_codes as languageCodes' as const,
  ...(['sms_copies as smsCopies', 'flight_sms as flightSms'] as const),
  'time_zone as timeZone' as const,
  'account.locale' as const,
  iso(eb.ref('suspended_at')).as('suspendedAt'),
  'suspension_reason as suspensionReason' as const,
  eb('staff_since', 'is not', null).$castTo<boolean>().as('staff'),
  eb
    .selectFrom('address_change')
    .select((eb) => iso(eb.ref('due_at')).as('due_at'))
    .whereRef('address_change.account_id', '=', 'account.id')
    .as('emailChangesAt'),
]

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

export const ALIVE = "seen_at > now() - interval '14 days' and session.created_at > now() - interval '30 days'"

export const isAlive: Expression<SqlBool> = sql.raw(`(${ALIVE})`)

/**
 * Reads the session of a cookie's hash: the CTE `signed_in` has one row with the given columns of `account` and
 * `idleSeconds` (for `LastSeenService`) if a user is signed in. It changes nothing.
 */
export const withSignedIn = (hash: string, columns: string): string => `
  with alive as (
    select account_id, extract(epoch from now() - seen_at)::float8 as "idleSeconds"
    from session where id_hash = ${hash} and ${ALIVE}
  ), signed_in as (
    select ${columns}, "idleSeconds" from alive join account on account.id = alive.account_id
    where email_confirmed_at is not null and banned_at is null
  )`

const findSignedIn = statement((db, { hash }: Args<{ hash: Buffer }>) =>
  db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(signedInColumns)
    .select((eb) => [
      eb('passkey_at', 'is not', null).$castTo<boolean>().as('passkey'),
      secondsSince(eb.ref('session.created_at')).as('sessionSeconds'),
      secondsSince(eb.ref('seen_at')).as('idleSeconds'),
      walPosition<number | null>(eb.ref('wrote_lsn')).as('wrote'),
    ])
    .where('id_hash', '=', hash)
    .where(isAlive)
    .where('email_confirmed_at', 'is not', null)
    .where('banned_at', 'is', null),
)

// It need not survive a crash, so it does not wait for a disk or a synchronous standby.
const noteWrite = statement((db, { hash }: Args<{ hash: Buffer }>) =>
  db
    .with('soon', (db) =>
      db.selectNoFrom(({ fn }) =>
        fn('set_config', [sql.lit('synchronous_commit'), sql.lit('off'), sql.lit(true)]).as('set'),
      ),
    )
    .updateTable('session')
    .from('soon')
    .set(({ fn }) => ({ wrote_lsn: fn<string>('pg_current_wal_insert_lsn') }))
    .where('id_hash', '=', hash),
)

const findAlive = statement((db, { hashes }: Args<{ hashes: Buffer[] }>) =>
  db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select('id_hash')
    .where('id_hash', '=', ({ fn }) => fn.any(hashes))
    .where(isAlive)
    .where('email_confirmed_at', 'is not', null)
    .where('banned_at', 'is', null),
)

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
    const user = await findSignedIn.first(this.pool, { hash })
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
    const alive = new Set(rows.map((row) => row.id_hash.toString('hex')))
    return new Set(secrets.filter((secret) => alive.has(hashOf(secret).toString('hex'))))
  }

  keyIn(cookies: string | undefined): Buffer {
    return hashOf(this.cookie.read(cookies))
  }
}
