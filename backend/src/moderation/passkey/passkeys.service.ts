import { createHash, randomInt } from 'node:crypto'
import { isIP } from 'node:net'
import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Pool } from 'pg'
import type { SignedIn } from '../../account/sessions.service.ts'
import { POOL } from '../../db/pool.ts'
import { ENV, type Env } from '../../env.ts'
import { Problem } from '../../http/problem.ts'
import { type Limit, RateLimit } from '../../http/rate-limit.ts'
import { product } from '../../product.ts'
import { staffErrors } from '../staff.contract.ts'
import { StaffEvents } from './staff-events.ts'

/** A code has 80 bits; the limit stops whoever does not know that. */
const TRIES: Limit = { name: 'staff-passkey', max: 20, seconds: 3600 }
const SYMBOLS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 16

/** The most passkeys of one member: one at hand, and one for the day when it is lost. */
const MOST = 2

// Nothing confirms a session any more until the code is used.
const INVITE = `
  with member as (select id from account where id = :account and staff_since is not null),
  unconfirmed as (update session set passkey_at = null, passkey_challenge = null where account_id in (select id from member)),
  ended as (delete from staff_passkey where account_id in (select id from member))
  insert into staff_invitation (account_id, code_hash, expires_at)
  select id, :hash, now() + interval '1 hour' from member
  on conflict (account_id) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at
  returning account_id`
const KEYS = `
  select credential_id as id, public_key as "publicKey", counter::float8 as counter, transports
  from staff_passkey where account_id = $1 order by enrolled_at`
const INVITED = 'select from staff_invitation where account_id = $1 and code_hash = $2 and expires_at > now()'
const USE_CODE = `
  delete from staff_invitation where account_id = ? and code_hash = ? and expires_at > now() returning account_id`
// Changes of one member's passkeys wait for each other, so that none outlives a code that ends them all.
const LOCK = 'select from account where id = ? for update'
const CONFIRMED = 'select 1 from session where id_hash = ? and account_id = ? and passkey_at is not null'
const COUNT = 'select count(*)::int as count from staff_passkey where account_id = ?'
const ADD = `
  insert into staff_passkey (account_id, credential_id, public_key, counter, transports)
  values (?, ?, ?, ?, array(select jsonb_array_elements_text(?::jsonb)))`
const USED = `
  update staff_passkey set counter = :counter, used_at = now()
  where account_id = :account and credential_id = :id and (counter < :counter or :counter = 0) returning account_id`
const CHALLENGE = 'update session set passkey_challenge = $2 where id_hash = $1'
// Each challenge is answered once.
const ANSWERED = `
  with asked as (select id_hash, passkey_challenge from session where id_hash = $1 for update)
  update session set passkey_challenge = null from asked where session.id_hash = asked.id_hash
  returning asked.passkey_challenge as challenge`
const CONFIRM = 'update session set passkey_at = now() where id_hash = ? and account_id = ?'

interface Key {
  id: string
  publicKey: Buffer<ArrayBuffer>
  counter: number
  transports: string[]
}

/** The staff member of a session, and whether a passkey has confirmed it. */
type Member = Pick<SignedIn, 'id' | 'email' | 'passkey'>

const described = ({ id, transports }: Key) => ({ id, transports: transports as never })

/** Loaded by the first use: most processes never need it. */
const webauthn = () => import('@simplewebauthn/server')

const hashed = (code: string) =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .digest()

/** The passkeys of staff members: WebAuthn with user verification, two for each member at most. */
@Injectable()
export class Passkeys {
  readonly #origin: string
  readonly #site: string

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly em: EntityManager,
    private readonly limits: RateLimit,
    private readonly events: StaffEvents,
    @Inject(ENV) { ORIGIN }: Env,
  ) {
    // Browsers have no passkeys for an address of the network: a development site is opened as localhost.
    const { hostname, port, protocol } = new URL(ORIGIN)
    this.#site = isIP(hostname.replace(/^\[|\]$/g, '')) ? 'localhost' : hostname
    this.#origin = `${protocol}//${this.#site}${port && `:${port}`}`
  }

  async has(account: number): Promise<boolean> {
    return (await this.#keysOf(account)).length > 0
  }

  /**
   * Returns a one-time code with which a staff member enrolls a passkey. All earlier passkeys end at once. `by` is the
   * colleague who gives it, or null for the command line.
   */
  async invite(account: number, by: number | null): Promise<string | undefined> {
    const symbols = Array.from({ length: CODE_LENGTH }, () => SYMBOLS[randomInt(SYMBOLS.length)]).join('')
    const isInvited = await this.em.transactional(async (em) => {
      await em.execute(LOCK, [account])
      const invited = await em.execute<object[]>(INVITE, { account, hash: hashed(symbols) })
      if (invited.length > 0) await this.events.record(em, 'code', account, by)
      return invited.length > 0
    })
    return isInvited ? symbols.replace(/.{4}(?=.)/g, '$&-') : undefined
  }

  /** With a code, or, in a session that is confirmed with the first passkey, for another one without a code. */
  async enrollmentOptions(me: Member, session: Buffer, code: string | undefined) {
    const keys = await this.#assertMayEnroll(me, code)
    const options = await (await webauthn()).generateRegistrationOptions({
      ...{ rpName: product, rpID: this.#site, userName: me.email, attestationType: 'none' as const },
      authenticatorSelection: { residentKey: 'discouraged', userVerification: 'required' },
      excludeCredentials: keys.map(described),
    })
    await this.pool.query(CHALLENGE, [session, options.challenge])
    return options
  }

  async enroll(me: Member, session: Buffer, code: string | undefined, response: object): Promise<void> {
    await this.#assertMayEnroll(me, code)
    const { credential } = await this.#verified(session, async (expected) => {
      const { verified, registrationInfo } = await (await webauthn()).verifyRegistrationResponse({
        ...expected,
        response: response as RegistrationResponseJSON,
      })
      return verified ? registrationInfo : undefined
    })
    const { id, publicKey, counter, transports = [] } = credential
    await this.em.transactional(async (em) => {
      await em.execute(LOCK, [me.id])
      const [{ count }] = await em.execute<[{ count: number }]>(COUNT, [me.id])
      if (count >= MOST) throw new Problem(staffErrors['passkeys-full'])
      if (code !== undefined && (await em.execute<object[]>(USE_CODE, [me.id, hashed(code)])).length === 0)
        throw new Problem(staffErrors['passkey-code-wrong'])
      if (code === undefined && (await em.execute<object[]>(CONFIRMED, [session, me.id])).length === 0)
        throw new Problem(staffErrors['passkey-needed'])
      await em.execute(ADD, [me.id, id, Buffer.from(publicKey), counter, JSON.stringify(transports)])
      await this.events.record(em, code === undefined ? 'added' : 'enrolled', me.id, null)
      await em.execute(CONFIRM, [session, me.id])
    })
  }

  async options(account: number, session: Buffer) {
    const keys = await this.#keysOf(account)
    if (keys.length === 0) throw new Problem(staffErrors['passkey-missing'])
    const options = await (await webauthn()).generateAuthenticationOptions({
      ...{ rpID: this.#site, allowCredentials: keys.map(described), userVerification: 'required' as const },
    })
    await this.pool.query(CHALLENGE, [session, options.challenge])
    return options
  }

  /** Confirms a session with the passkey of its staff member. */
  async confirm(account: number, session: Buffer, response: object): Promise<void> {
    await this.limits.take(TRIES, account)
    const keys = await this.#keysOf(account)
    if (keys.length === 0) throw new Problem(staffErrors['passkey-missing'])
    const key = keys.find(({ id }) => id === (response as { id?: unknown }).id)
    if (!key) throw new Problem(staffErrors['passkey-refused'])
    const { newCounter } = await this.#verified(session, async (expected) => {
      const { verified, authenticationInfo } = await (await webauthn()).verifyAuthenticationResponse({
        ...expected,
        response: response as AuthenticationResponseJSON,
        credential: { ...key, transports: key.transports as never, publicKey: new Uint8Array(key.publicKey) },
      })
      return verified ? authenticationInfo : undefined
    })
    await this.em.transactional(async (em) => {
      await em.execute(LOCK, [account])
      const used = await em.execute<object[]>(USED, { account, id: key.id, counter: newCounter })
      if (used.length === 0) throw new Problem(staffErrors['passkey-refused'])
      await em.execute(CONFIRM, [session, account])
    })
  }

  async #keysOf(account: number): Promise<Key[]> {
    return (await this.pool.query<Key>(KEYS, [account])).rows
  }

  /** Returns the passkeys that the member has already. */
  async #assertMayEnroll(me: Member, code: string | undefined): Promise<Key[]> {
    await this.limits.take(TRIES, me.id)
    const keys = await this.#keysOf(me.id)
    if (code !== undefined) {
      const { rowCount } = await this.pool.query(INVITED, [me.id, hashed(code)])
      if (!rowCount) throw new Problem(staffErrors['passkey-code-wrong'])
    } else if (!me.passkey) throw new Problem(staffErrors[keys.length > 0 ? 'passkey-needed' : 'passkey-missing'])
    if (keys.length >= MOST) throw new Problem(staffErrors['passkeys-full'])
    return keys
  }

  /** Uses up the challenge of the session. Whatever is wrong with an answer, it is refused. */
  async #verified<T>(session: Buffer, verify: (expected: Expected) => Promise<T | undefined>): Promise<T> {
    const { rows } = await this.pool.query<{ challenge: string | null }>(ANSWERED, [session])
    const challenge = rows[0]?.challenge
    const expected = challenge && {
      ...{ expectedChallenge: challenge, expectedOrigin: this.#origin, expectedRPID: this.#site },
      requireUserVerification: true,
    }
    const found = expected && (await verify(expected).catch(() => undefined))
    if (!found) throw new Problem(staffErrors['passkey-refused'])
    return found
  }
}

interface Expected {
  expectedChallenge: string
  expectedOrigin: string
  expectedRPID: string
  requireUserVerification: boolean
}
