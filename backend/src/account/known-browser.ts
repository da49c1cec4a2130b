import { Inject, Injectable } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import { ENV, type Env } from '../env.ts'
import { type Cookie, hostCookie } from '../http/cookies.ts'
import { networkOf } from '../http/network.ts'
import { readToken, signToken } from '../http/signed-token.ts'
import { mailboxKey } from '../mail/mailbox.ts'
import { addressKey } from './account-status.service.ts'

const YEAR = 365 * 86_400

export interface CodeRequester {
  ip: string
  /** The pseudonym of the last address that signed in in this browser. */
  known: string | undefined
}

/**
 * Recognizes a browser by a signed cookie with the pseudonym of the address that signed in there. Requests of strangers
 * for that address, or from the same network, do not count against it.
 */
@Injectable()
export class KnownBrowser {
  readonly #cookie: Cookie

  constructor(@Inject(ENV) private readonly env: Env) {
    this.#cookie = hostCookie(env, 'browser', YEAR)
  }

  cookieFor(email: string): string {
    const { CODE_SECRET } = this.env
    return this.#cookie.set(signToken(CODE_SECRET, 'browser', addressKey(CODE_SECRET, email), { seconds: YEAR }))
  }

  clear(): string {
    return this.#cookie.clear()
  }

  requesterOf({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): CodeRequester {
    return { ip, known: readToken(this.env.CODE_SECRET, 'browser', this.#cookie.read(headers.cookie)) }
  }

  /** All browsers known to the address count as one, and each network as one. */
  keyFor(email: string, requester: CodeRequester): string {
    const mailbox = mailboxKey(email)
    return this.isKnownFor(email, requester) ? `${mailbox} known` : `${mailbox} ${networkOf(requester.ip)}`
  }

  isKnownFor(email: string, { known }: CodeRequester): boolean {
    return known === addressKey(this.env.CODE_SECRET, email)
  }
}
