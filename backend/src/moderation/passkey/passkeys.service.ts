import { createHash, randomInt } from 'node:crypto'
import { isIP } from 'node:net'
import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { SignedIn } from '../../account/sessions.service.ts'
import { ahead, kysely, now } from '../../db/kysely.ts'
import { ENV, type Env } from '../../env.ts'
import { Problem } from '../../http/problem.ts'
import { type Limit, RateLimit } from '../../http/rate-limit.ts'
import { product } from '../../product.ts'
import { staffErrors } from '../staff.contract.ts'
import {
  confirmSession,
  consumeChallenge,
  findKeys,
  isConfirmed,
  type Key,
  lockMember,
  storeChallenge,
} from './passkeys.queries.ts'
import { StaffEvents } from './staff-events.ts'

/** Stops guesses early, although a code has 80 bits. */
const ATTEMPTS: Limit = { name: 'staff-passkey', max: 20, seconds: 3600 }
const SYMBOLS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 16

/** Each member may have a second passkey as a reserve. */
const MAX_PASSKEYS = 2

type Member = Pick<SignedIn, 'id' | 'email' | 'passkey'>

const toDescriptor = ({ id, transports }: Key) => ({ id, transports: transports as never })

/** Imported on first use, because most processes never need it. */
const webauthn = () => import('@simplewebauthn/server')

const hashed = (code: string) =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .digest()

@Injectable()
export class PasskeysService {
  readonly #origin: string
  readonly #site: string

  constructor(
    private readonly em: EntityManager,
    private readonly limits: RateLimit,
    private readonly events: StaffEvents,
    @Inject(ENV) { ORIGIN }: Env,
  ) {
    // Browsers support no passkeys for IP addresses: a development site is opened as localhost.
    const { hostname, port, protocol } = new URL(ORIGIN)
    this.#site = isIP(hostname.replace(/^\[|\]$/g, '')) ? 'localhost' : hostname
    this.#origin = `${protocol}//${this.#site}${port && `:${port}`}`
  }

  async has(account: number): Promise<boolean> {
    return (await findKeys(this.em, account)).length > 0
  }

  /**
   * Returns a one-time code with which the member enrolls a passkey. `by` is the colleague who gives it, or null for the
   * command line. A stolen session must not shut the others out: present passkeys work until the code is
   * used, the code of a colleague needs a second one, and it replaces no code that works.
   */
  async invite(account: number, by: number | null): Promise<string | undefined> {
    const symbols = Array.from({ length: CODE_LENGTH }, () => SYMBOLS[randomInt(SYMBOLS.length)]).join('')
    const isInvited = await this.em.transactional(async (em) => {
      const member = await lockMember(em, account)
      if (!member?.staff_since) return false
      const db = kysely(em)
      await db
        .deleteFrom('staff_invitation')
        .where('account_id', '=', account)
        .$if(by !== null, (earlier) =>
          earlier.where(({ or, eb }) => or([eb('confirmed_at', 'is', null), eb('expires_at', '<=', now())])),
        )
        .execute()
      const inserted = await db
        .insertInto('staff_invitation')
        .values({
          ...{ account_id: account, code_hash: hashed(symbols), expires_at: ahead('1 hour') },
          ...{ by_id: by, confirmed_at: by === null ? now() : null },
        })
        .onConflict((of) => of.doNothing())
        .returning('account_id')
        .execute()
      if (inserted.length === 0) throw new Problem(staffErrors['passkey-code-exists'])
      await this.events.record(em, 'code', account, by)
      return true
    })
    return isInvited ? symbols.replace(/.{4}(?=.)/g, '$&-') : undefined
  }

  /** Confirms the code of a colleague. Returns whose code it was, or undefined if none waits. */
  confirmCode(
    account: number,
    { by, confirmedBy }: { by?: number; confirmedBy: number | null },
  ): Promise<string | undefined> {
    return this.em.transactional(async (em) => {
      await lockMember(em, account)
      const confirmed = await kysely(em)
        .updateTable('staff_invitation')
        .from('account as colleague')
        .set({ confirmed_at: now() })
        .whereRef('colleague.id', '=', 'by_id')
        .where('account_id', '=', account)
        .where('confirmed_at', 'is', null)
        .where('expires_at', '>', now())
        .$if(by !== undefined, (update) => update.where('by_id', '=', by!))
        .returning('colleague.email')
        .executeTakeFirst()
      if (!confirmed) return undefined
      await this.events.record(em, 'confirmed', account, confirmedBy)
      return confirmed.email ?? ''
    })
  }

  /** In a session that a first passkey has confirmed, a second one needs no code. */
  async enrollmentOptions(me: Member, session: Buffer, code: string | undefined) {
    const keys = await this.#assertMayEnroll(me, code)
    const options = await (await webauthn()).generateRegistrationOptions({
      ...{ rpName: product, rpID: this.#site, userName: me.email, attestationType: 'none' as const },
      authenticatorSelection: { residentKey: 'discouraged', userVerification: 'required' },
      // A code replaces all passkeys.
      excludeCredentials: code === undefined ? keys.map(toDescriptor) : [],
    })
    await storeChallenge(this.em, session, options.challenge)
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
      await lockMember(em, me.id)
      const db = kysely(em)
      if (code === undefined) {
        const keys = await findKeys(em, me.id)
        if (keys.length >= MAX_PASSKEYS) throw new Problem(staffErrors['passkeys-full'])
        if (!(await isConfirmed(em, session, me.id))) throw new Problem(staffErrors['passkey-needed'])
      } else {
        const { numDeletedRows } = await db
          .deleteFrom('staff_invitation')
          .where('account_id', '=', me.id)
          .where('code_hash', '=', hashed(code))
          .where('expires_at', '>', now())
          .where('confirmed_at', 'is not', null)
          .executeTakeFirst()
        if (numDeletedRows === 0n) throw new Problem(staffErrors['passkey-code-wrong'])
        const unconfirmed = { passkey_at: null, passkey_challenge: null }
        await db.updateTable('session').set(unconfirmed).where('account_id', '=', me.id).execute()
        await db.deleteFrom('staff_passkey').where('account_id', '=', me.id).execute()
      }
      await db
        .insertInto('staff_passkey')
        .values({ account_id: me.id, credential_id: id, public_key: Buffer.from(publicKey), counter, transports })
        .execute()
      await this.events.record(em, code === undefined ? 'added' : 'enrolled', me.id, null)
      await confirmSession(em, session, me.id)
    })
  }

  async options(account: number, session: Buffer) {
    const keys = await findKeys(this.em, account)
    if (keys.length === 0) throw new Problem(staffErrors['passkey-missing'])
    const options = await (await webauthn()).generateAuthenticationOptions({
      ...{ rpID: this.#site, allowCredentials: keys.map(toDescriptor), userVerification: 'required' as const },
    })
    await storeChallenge(this.em, session, options.challenge)
    return options
  }

  async confirm(account: number, session: Buffer, response: object): Promise<void> {
    await this.limits.take(ATTEMPTS, account)
    const keys = await findKeys(this.em, account)
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
      await lockMember(em, account)
      const { numUpdatedRows } = await kysely(em)
        .updateTable('staff_passkey')
        .set({ counter: newCounter, used_at: now() })
        .where('account_id', '=', account)
        .where('credential_id', '=', key.id)
        // A passkey without a counter always sends 0.
        .$if(newCounter !== 0, (query) => query.where('counter', '<', newCounter))
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw new Problem(staffErrors['passkey-refused'])
      await confirmSession(em, session, account)
    })
  }

  async #assertMayEnroll(me: Member, code: string | undefined): Promise<Key[]> {
    await this.limits.take(ATTEMPTS, me.id)
    const keys = await findKeys(this.em, me.id)
    if (code !== undefined) {
      const invited = await kysely(this.em)
        .selectFrom('staff_invitation')
        .select('confirmed_at')
        .where('account_id', '=', me.id)
        .where('code_hash', '=', hashed(code))
        .where('expires_at', '>', now())
        .executeTakeFirst()
      if (!invited) throw new Problem(staffErrors['passkey-code-wrong'])
      if (invited.confirmed_at === null) throw new Problem(staffErrors['passkey-code-unconfirmed'])
      return keys
    }
    if (!me.passkey) throw new Problem(staffErrors[keys.length > 0 ? 'passkey-needed' : 'passkey-missing'])
    if (keys.length >= MAX_PASSKEYS) throw new Problem(staffErrors['passkeys-full'])
    return keys
  }

  /** Each challenge can be used once, even if the response is invalid. */
  async #verified<T>(session: Buffer, verify: (expected: Expected) => Promise<T | undefined>): Promise<T> {
    const challenge = (await consumeChallenge.first(this.em, { session }))?.challenge
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
