import { Injectable } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import { SIGNED_IN } from '../http/api-limit.ts'
import { httpErrors } from '../http/http.contract.ts'
import { Problem } from '../http/problem.ts'
import { RateLimit } from '../http/rate-limit.ts'
import { accountErrors, FOR_ACCOUNT } from './account.contract.ts'

/** The limit of the API runs after the guard, so what the guard refuses has a limit of its own. */
const REFUSED = { name: 'signed-out', max: 300, seconds: 300 }
const KEPT = 20_000

/** Refuses a request that is meant for somebody else: a tab may still show the person who was signed in in this browser before. */
export function assertMeantFor(me: number, named: unknown, rule: 'named' | 'anyone' | undefined): void {
  if (named === undefined && rule === 'named') throw new Problem(accountErrors['account-unnamed'])
  if (named !== undefined && named !== String(me) && rule !== 'anyone')
    throw new Problem(accountErrors['another-account'])
}

/** What the session's guard and the limit of the API demand, for a fast route: its own statement reads the session and all else. */
@Injectable()
export class Authentication {
  /** Whose session it was when a fast route last read it. A session never changes hands. */
  readonly #holders = new Map<string, number>()

  constructor(private readonly limits: RateLimit) {}

  /**
   * Answers what `read` finds, which says whose session it is, unless a guard would refuse the request. Where that is known
   * from before, nothing is read once the person's limit is used up. `session` is the hash of the cookie's secret.
   */
  async admit<T extends { me: number | undefined }>(
    session: Buffer,
    request: FastifyRequest,
    read: () => Promise<T>,
  ): Promise<T> {
    const key = session.toString('latin1')
    const known = this.#holders.get(key)
    if (known !== undefined) await this.limits.takeLeased(SIGNED_IN, known)
    const found = await read()
    const { me } = found
    if (me === undefined) {
      this.#holders.delete(key)
      await this.countRefused(request.ip)
      throw new Problem(httpErrors['signed-out'])
    }
    assertMeantFor(me, request.headers[FOR_ACCOUNT], undefined)
    if (known === undefined) {
      this.#keep(key, me)
      await this.limits.takeLeased(SIGNED_IN, me)
    }
    return found
  }

  /** Counts a request that nobody signed in has sent to where only they may go. */
  countRefused(ip: string): Promise<void> {
    return this.limits.takeLeasedFrom(REFUSED, ip)
  }

  #keep(key: string, me: number): void {
    this.#holders.set(key, me)
    if (this.#holders.size > KEPT) this.#holders.delete(this.#holders.keys().next().value!)
  }
}
