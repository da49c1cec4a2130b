import { Injectable } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import { SIGNED_IN } from '../http/api-limit.ts'
import { httpErrors } from '../http/http.contract.ts'
import { Problem } from '../http/problem.ts'
import { RateLimit } from '../http/rate-limit.ts'
import { accountErrors, FOR_ACCOUNT } from './account.contract.ts'

/** The API limit runs after the guard, so requests that the guard rejects have a limit of their own. */
const SIGNED_OUT = { name: 'signed-out', max: 300, seconds: 300 }
const MAX_CACHED = 20_000

/** A tab may still show the user who was signed in earlier in this browser. */
export function assertSameAccount(me: number, claimed: unknown, rule: 'named' | 'anyone' | undefined): void {
  if (claimed === undefined && rule === 'named') throw new Problem(accountErrors['account-unnamed'])
  if (claimed !== undefined && claimed !== String(me) && rule !== 'anyone')
    throw new Problem(accountErrors['another-account'])
}

/** Applies the session guard and the API limit for a fast route, whose own statement also reads the session. */
@Injectable()
export class AuthenticationService {
  /** The account of a session never changes, so it can be cached. */
  readonly #accounts = new Map<string, number>()

  constructor(private readonly limits: RateLimit) {}

  /**
   * Returns the result of `read`, with the account of the session, or throws like the guard. For a known session the
   * limit is checked before reading. `session` is the hash of the cookie's secret.
   */
  async admit<T extends { me: number | undefined }>(
    session: Buffer,
    request: FastifyRequest,
    read: () => Promise<T>,
  ): Promise<T> {
    const key = session.toString('latin1')
    const known = this.#accounts.get(key)
    if (known !== undefined) this.limits.takeCoarse(SIGNED_IN, known)
    const found = await read()
    const { me } = found
    if (me === undefined) {
      this.#accounts.delete(key)
      this.countRejected(request.ip)
      throw new Problem(httpErrors['signed-out'])
    }
    assertSameAccount(me, request.headers[FOR_ACCOUNT], undefined)
    if (known === undefined) {
      this.#cache(key, me)
      this.limits.takeCoarse(SIGNED_IN, me)
    }
    return found
  }

  countRejected(ip: string): void {
    this.limits.takeCoarseFrom(SIGNED_OUT, ip)
  }

  #cache(key: string, me: number): void {
    this.#accounts.set(key, me)
    if (this.#accounts.size > MAX_CACHED) this.#accounts.delete(this.#accounts.keys().next().value!)
  }
}
