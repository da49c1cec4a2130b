import { createHash, randomInt } from 'node:crypto'
import { isIP } from 'node:net'
import { Inject, Injectable } from '@nestjs/common'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Pool } from 'pg'
import { POOL } from '../../db/pool.ts'
import { ENV, type Env } from '../../env.ts'
import { Problem } from '../../http/problem.ts'
import { type Limit, RateLimit } from '../../http/rate-limit.ts'
import { product } from '../../product.ts'
import { staffErrors } from '../staff.contract.ts'

/** A code has 80 bits; the limit stops whoever does not know that. */
const TRIES: Limit = { name: 'staff-passkey', max: 20, seconds: 3600 }
const SYMBOLS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 16

const INVITE = `
  with member as (select id from account where id = $1 and staff_since is not null),
  unconfirmed as (update session set passkey_at = null, passkey_challenge = null where account_id in (select id from member))
  insert into staff_passkey (account_id, code_hash, code_expires_at)
  select id, $2, now() + interval '1 hour' from member
  on conflict (account_id) do update set code_hash = excluded.code_hash, code_expires_at = excluded.code_expires_at,
    credential_id = null, public_key = null, enrolled_at = null, used_at = null
  returning account_id`
const KEY = `
  select credential_id as id, public_key as "publicKey", counter::float8 as counter, transports
  from staff_passkey where account_id = $1 and credential_id is not null`
const INVITED = 'select from staff_passkey where account_id = $1 and code_hash = $2 and code_expires_at > now()'
const ENROLL = `
  update staff_passkey set credential_id = $3, public_key = $4, counter = $5, transports = $6, enrolled_at = now(),
    code_hash = null, code_expires_at = null
  where account_id = $1 and code_hash = $2 and code_expires_at > now() returning account_id`
const USED = `
  update staff_passkey set counter = $3, used_at = now()
  where account_id = $1 and credential_id = $2 and (counter < $3 or $3 = 0) returning account_id`
const CHALLENGE = 'update session set passkey_challenge = $2 where id_hash = $1'
// Each challenge is answered once.
const ANSWERED = `
  with asked as (select id_hash, passkey_challenge from session where id_hash = $1 for update)
  update session set passkey_challenge = null from asked where session.id_hash = asked.id_hash
  returning asked.passkey_challenge as challenge`
const CONFIRM = 'update session set passkey_at = now() where id_hash = $1 and account_id = $2'

interface Key {
  id: string
  publicKey: Buffer<ArrayBuffer>
  counter: number
  transports: string[]
}

/** Loaded by the first use: most processes never need it. */
const webauthn = () => import('@simplewebauthn/server')

const hashed = (code: string) =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .digest()

/** The passkeys of staff members: WebAuthn with user verification, one for each member. */
@Injectable()
export class Passkeys {
  readonly #origin: string
  readonly #site: string

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly limits: RateLimit,
    @Inject(ENV) { ORIGIN }: Env,
  ) {
    // Browsers have no passkeys for an address of the network: a development site is opened as localhost.
    const { hostname, port, protocol } = new URL(ORIGIN)
    this.#site = isIP(hostname.replace(/^\[|\]$/g, '')) ? 'localhost' : hostname
    this.#origin = `${protocol}//${this.#site}${port && `:${port}`}`
  }

  async has(account: number): Promise<boolean> {
    return (await this.#keyOf(account)) !== undefined
  }

  /** Returns a one-time code with which a staff member enrolls a passkey. Any earlier passkey ends at once. */
  async invite(account: number): Promise<string | undefined> {
    const symbols = Array.from({ length: CODE_LENGTH }, () => SYMBOLS[randomInt(SYMBOLS.length)]).join('')
    const { rowCount } = await this.pool.query(INVITE, [account, hashed(symbols)])
    return rowCount ? symbols.replace(/.{4}(?=.)/g, '$&-') : undefined
  }

  async enrollmentOptions(me: { id: number; email: string }, session: Buffer, code: string) {
    await this.#assertInvited(me.id, code)
    const options = await (await webauthn()).generateRegistrationOptions({
      ...{ rpName: product, rpID: this.#site, userName: me.email, attestationType: 'none' as const },
      authenticatorSelection: { residentKey: 'discouraged', userVerification: 'required' },
    })
    await this.pool.query(CHALLENGE, [session, options.challenge])
    return options
  }

  async enroll(account: number, session: Buffer, code: string, response: object): Promise<void> {
    await this.#assertInvited(account, code)
    const { credential } = await this.#verified(session, async (expected) => {
      const { verified, registrationInfo } = await (await webauthn()).verifyRegistrationResponse({
        ...expected,
        response: response as RegistrationResponseJSON,
      })
      return verified ? registrationInfo : undefined
    })
    const { id, publicKey, counter, transports = [] } = credential
    const values = [account, hashed(code), id, Buffer.from(publicKey), counter, transports]
    if (!(await this.pool.query(ENROLL, values)).rowCount) throw new Problem(staffErrors['passkey-code-wrong'])
    await this.pool.query(CONFIRM, [session, account])
  }

  async options(account: number, session: Buffer) {
    const key = await this.#keyOf(account)
    if (!key) throw new Problem(staffErrors['passkey-missing'])
    const allowCredentials = [{ id: key.id, transports: key.transports as never }]
    const options = await (await webauthn()).generateAuthenticationOptions({
      ...{ rpID: this.#site, allowCredentials, userVerification: 'required' as const },
    })
    await this.pool.query(CHALLENGE, [session, options.challenge])
    return options
  }

  /** Confirms a session with the passkey of its staff member. */
  async confirm(account: number, session: Buffer, response: object): Promise<void> {
    await this.limits.take(TRIES, account)
    const key = await this.#keyOf(account)
    if (!key) throw new Problem(staffErrors['passkey-missing'])
    const { newCounter } = await this.#verified(session, async (expected) => {
      const { verified, authenticationInfo } = await (await webauthn()).verifyAuthenticationResponse({
        ...expected,
        response: response as AuthenticationResponseJSON,
        credential: { ...key, transports: key.transports as never, publicKey: new Uint8Array(key.publicKey) },
      })
      return verified ? authenticationInfo : undefined
    })
    const { rowCount } = await this.pool.query(USED, [account, key.id, newCounter])
    if (!rowCount) throw new Problem(staffErrors['passkey-refused'])
    await this.pool.query(CONFIRM, [session, account])
  }

  async #keyOf(account: number): Promise<Key | undefined> {
    return (await this.pool.query<Key>(KEY, [account])).rows[0]
  }

  async #assertInvited(account: number, code: string): Promise<void> {
    await this.limits.take(TRIES, account)
    const { rowCount } = await this.pool.query(INVITED, [account, hashed(code)])
    if (!rowCount) throw new Problem(staffErrors['passkey-code-wrong'])
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
