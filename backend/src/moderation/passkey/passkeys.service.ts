import { createHash, randomInt } from 'node:crypto'
import { isIP } from 'node:net'
import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { SignedIn } from '../../account/sessions.service.ts'
import { ENV, type Env } from '../../env.ts'
import { Problem } from '../../http/problem.ts'
import { type Limit, RateLimit } from '../../http/rate-limit.ts'
import { product } from '../../product.ts'
import { staffErrors } from '../staff.contract.ts'
import {
  confirmCode,
  confirmSession,
  consumeChallenge,
  deleteCode,
  type FindKeys,
  findCode,
  findConfirmedSession,
  findKeys,
  lockMember,
  replaceKeys,
  storeChallenge,
  storeCode,
  useCode,
  useKey,
} from './passkeys.sql.ts'
import { StaffPasskey } from './staff.entity.ts'
import { StaffEvents } from './staff-events.ts'

/** Stops guesses early, although a code has 80 bits. */
const ATTEMPTS: Limit = { name: 'staff-passkey', max: 20, seconds: 3600 }
const SYMBOLS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 16

/** Each member may have a second passkey as a reserve. */
const MAX_PASSKEYS = 2

type Member = Pick<SignedIn, 'id' | 'email' | 'passkey'>

const toDescriptor = ({ id, transports }: FindKeys) => ({ id, transports: transports as never })

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
    return (await findKeys.rows(this.em, { account })).length > 0
  }

  /**
   * Returns a one-time code with which the member enrolls a passkey. `by` is the colleague who gives it, or null for the
   * command line. A stolen session must not shut the others out: present passkeys work until the code is
   * used, the code of a colleague needs a second one, and it replaces no code that works.
   */
  async invite(account: number, by: number | null): Promise<string | undefined> {
    const symbols = Array.from({ length: CODE_LENGTH }, () => SYMBOLS[randomInt(SYMBOLS.length)]).join('')
    const isInvited = await this.em.transactional(async (em) => {
      const member = await lockMember.first(em, { account })
      if (!member?.isStaff) return false
      await deleteCode.rows(em, { account, by })
      const stored = await storeCode.first(em, { account, hash: hashed(symbols), by })
      if (!stored) throw new Problem(staffErrors['passkey-code-exists'])
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
      await lockMember.first(em, { account })
      const confirmed = await confirmCode.first(em, { account, by: by ?? null })
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
    await storeChallenge.rows(this.em, { session, challenge: options.challenge })
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
      await lockMember.first(em, { account: me.id })
      if (code === undefined) {
        const keys = await findKeys.rows(em, { account: me.id })
        if (keys.length >= MAX_PASSKEYS) throw new Problem(staffErrors['passkeys-full'])
        if (!(await findConfirmedSession.first(em, { session, account: me.id })))
          throw new Problem(staffErrors['passkey-needed'])
      } else {
        const used = await useCode.first(em, { account: me.id, hash: hashed(code) })
        if (!used) throw new Problem(staffErrors['passkey-code-wrong'])
        await replaceKeys.rows(em, { account: me.id })
      }
      await em.insert(StaffPasskey, {
        accountId: me.id,
        credentialId: id,
        publicKey: Buffer.from(publicKey),
        counter,
        transports,
      })
      await this.events.record(em, code === undefined ? 'added' : 'enrolled', me.id, null)
      await confirmSession.rows(em, { session, account: me.id })
    })
  }

  async options(account: number, session: Buffer) {
    const keys = await findKeys.rows(this.em, { account })
    if (keys.length === 0) throw new Problem(staffErrors['passkey-missing'])
    const options = await (await webauthn()).generateAuthenticationOptions({
      ...{ rpID: this.#site, allowCredentials: keys.map(toDescriptor), userVerification: 'required' as const },
    })
    await storeChallenge.rows(this.em, { session, challenge: options.challenge })
    return options
  }

  async confirm(account: number, session: Buffer, response: object): Promise<void> {
    await this.limits.take(ATTEMPTS, account)
    const keys = await findKeys.rows(this.em, { account })
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
      await lockMember.first(em, { account })
      const used = await useKey.first(em, { account, key: key.id, counter: newCounter })
      if (!used) throw new Problem(staffErrors['passkey-refused'])
      await confirmSession.rows(em, { session, account })
    })
  }

  async #assertMayEnroll(me: Member, code: string | undefined): Promise<FindKeys[]> {
    await this.limits.take(ATTEMPTS, me.id)
    const keys = await findKeys.rows(this.em, { account: me.id })
    if (code !== undefined) {
      const invited = await findCode.first(this.em, { account: me.id, hash: hashed(code) })
      if (!invited) throw new Problem(staffErrors['passkey-code-wrong'])
      if (!invited.isConfirmed) throw new Problem(staffErrors['passkey-code-unconfirmed'])
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
