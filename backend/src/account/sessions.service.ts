import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { isoText } from '../db/moment.ts'
import { POOL } from '../db/pool.ts'
import { READS, type Reads } from '../db/reads.ts'
import { Standbys } from '../db/standbys.ts'
import { ENV, type Env } from '../env.ts'
import { Problem } from '../http/problem.ts'
import { accountErrors, type Me } from './account.contract.ts'
import { SeenSessions } from './seen.service.ts'
import { hashOf, sessionCookie } from './session.cookie.ts'
import { presentSpoken } from './spoken.ts'

/** A person who is signed in. Every session began with a code by mail, so the address is confirmed. */
export interface SignedIn {
  id: number
  /** The same for every account that this person has ever had (identity.ts): limits that outlive an account count it. */
  identity: number
  username: string
  email: string
  /** Dial code, a space, the local number. */
  phoneNumber: string | null
  /** Whether the phone is verified. */
  verified: boolean
  profilePictureUrl: string | null
  languages: string | null
  languageCodes: string[]
  bio: string | null
  smsCopies: boolean
  timeZone: string | null
  /** When and why the account was suspended; null unless it is. */
  suspendedAt: string | null
  suspensionReason: string | null
  /** When the address of a lost mailbox is going to change; null unless it is. */
  emailChangesAt: string | null
  /** Whether the person may open /ops. */
  staff: boolean
  /** Whether this session was confirmed with a passkey of a staff member. */
  passkey: boolean
  /** The age of the session, or Infinity where no session was read. */
  sessionSeconds: number
}

/** The columns of `account` that make a `SignedIn`; of its session, the age in seconds and the passkey are SQL. */
export const signedIn = (sessionSeconds: string, passkey = 'false') => `
  account.id, account.identity, username, email, phone_number as "phoneNumber", phone_verified_at is not null as verified,
  profile_picture_url as "profilePictureUrl", languages, language_codes as "languageCodes", bio, sms_copies as "smsCopies",
  time_zone as "timeZone",
  ${isoText('suspended_at')} as "suspendedAt", suspension_reason as "suspensionReason", staff_since is not null as staff,
  (select ${isoText('due_at')} from address_change where account_id = account.id) as "emailChangesAt",
  ${passkey} as passkey, ${sessionSeconds} as "sessionSeconds"`

/** The greatest age of a session that may delete the account or change its number. */
export const FRESH_MINUTES = 10

/** Demands a session that began by a code within the last minutes; throws `fresh-code-needed`. */
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
  ...presentSpoken(me),
  ...(staff && { staff }),
  suspension: suspendedAt === null ? null : { since: suspendedAt, reason: suspensionReason ?? '' },
  phoneNumberMasked: phoneNumber && maskPhone(phoneNumber),
})

/** "+1 2025550123" → "+1 ••••••0123": its owner recognises it. */
function maskPhone(number: string): string {
  const [dial, local = ''] = number.split(' ')
  return `${dial} ${local.slice(0, -4).replace(/./g, '•')}${local.slice(-4)}`
}

/** The condition that a `session` is alive. */
export const ALIVE = "seen_at > now() - interval '14 days' and session.created_at > now() - interval '30 days'"

/**
 * SQL that begins a statement and reads the session of a cookie's hash: the CTE `holder` has the columns of `SignedIn` that
 * are asked for and `idleSeconds`, for `SeenSessions`, in one row if somebody is signed in. It changes nothing.
 */
export const withHolder = (hash: string, columns: string): string => `
  with alive as (
    select account_id, created_at as begun_at, wrote_lsn, passkey_at is not null as passkey,
      extract(epoch from now() - seen_at)::float8 as "idleSeconds"
    from session where id_hash = ${hash} and ${ALIVE}
  ), holder as (
    select ${columns}, "idleSeconds" from alive join account on account.id = alive.account_id
    where email_confirmed_at is not null and banned_at is null
  )`

const WROTE = `pg_wal_lsn_diff(wrote_lsn, '0/0')::float8 as wrote`
const HOLDER = `${withHolder('$1', `${signedIn('extract(epoch from now() - alive.begun_at)::float8', 'alive.passkey')}, ${WROTE}`)}
  select * from holder`

// It need not outlive a crash, and so does not wait for a disk or for a synchronous standby.
const NOTE_WRITE = `
  with soon as (select set_config('synchronous_commit', 'off', true))
  update session set wrote_lsn = pg_current_wal_insert_lsn() from soon where id_hash = $1`

type HolderRow = SignedIn & { wrote: number | null; idleSeconds: number }

const ALIVE_OF = `
  select id_hash from session join account on account.id = account_id
  where id_hash = any($1) and ${ALIVE} and email_confirmed_at is not null and banned_at is null`

/** Sessions while they are alive: a login begins them (login.ts), and session-ends.service.ts ends them. */
@Injectable()
export class Sessions {
  readonly cookie: ReturnType<typeof sessionCookie>

  constructor(
    private readonly seen: SeenSessions,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(READS) private readonly reads: Reads,
    @Inject(ENV) env: Env,
  ) {
    this.cookie = sessionCookie(env)
  }

  /** The person whose session a cookie's secret opens. */
  async holderOf(secret: string): Promise<SignedIn | undefined> {
    const hash = hashOf(secret)
    const { rows } = await this.pool.query<HolderRow>({ name: 'session', text: HOLDER, values: [hash] })
    if (!rows[0]) return undefined
    const { wrote, idleSeconds, ...me } = rows[0]
    if (wrote !== null && this.reads instanceof Standbys) this.reads.mustShow(wrote)
    await this.use(hash, idleSeconds)
    return me
  }

  /** A session was used that had been idle for so long; for a statement of one's own that begins `withHolder`. */
  use(hash: Buffer, idleSeconds: number): Promise<void> {
    return this.seen.note(hash, idleSeconds)
  }

  /** Keeps with the session of these cookies that all before now must be seen by its person at once. */
  async noteWrite(cookies: string | undefined): Promise<void> {
    await this.pool.query({ name: 'session-wrote', text: NOTE_WRITE, values: [this.keyIn(cookies)] })
  }

  /** Those of many secrets whose sessions are alive, by one query that changes nothing. */
  async aliveOf(secrets: readonly string[]): Promise<Set<string>> {
    const values = [secrets.map(hashOf)]
    const { rows } = await this.pool.query<{ id_hash: Buffer }>({ name: 'sessions', text: ALIVE_OF, values })
    const alive = new Set(rows.map((row) => row.id_hash.toString('hex')))
    return new Set(secrets.filter((secret) => alive.has(hashOf(secret).toString('hex'))))
  }

  /** The key of the session in a request's cookies, for what belongs to a session. */
  keyIn(cookies: string | undefined): Buffer {
    return hashOf(this.cookie.read(cookies))
  }
}
