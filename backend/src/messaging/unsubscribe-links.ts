import { Inject, Injectable } from '@nestjs/common'
import { ENV, type Env, type Secrets } from '../env.ts'
import { readToken, signToken } from '../http/signed-token.ts'

/** Links that end the mails about unread messages without a login. They are signed, never stored, and do not age. */
@Injectable()
export class UnsubscribeLinks {
  readonly #secrets: Secrets
  readonly #origin: string

  constructor(@Inject(ENV) env: Env) {
    this.#secrets = env.CODE_SECRET
    this.#origin = env.ORIGIN
  }

  /** `page` asks a person first; `oneClick` is for mail programs, which post to it (RFC 8058). */
  of(account: number) {
    const token = signToken(this.#secrets, 'unsubscribe', String(account))
    return { page: `${this.#origin}/unsubscribe?token=${token}`, oneClick: `${this.#origin}/api/unsubscribe/${token}` }
  }

  /** Whose link a token is from; undefined if it is nobody's. */
  read(token: string): number | undefined {
    const account = readToken(this.#secrets, 'unsubscribe', token)
    return account === undefined ? undefined : Number(account)
  }
}
