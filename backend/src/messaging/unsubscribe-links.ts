import { createHmac, timingSafeEqual } from 'node:crypto'
import { Inject, Injectable } from '@nestjs/common'
import { ENV, type Env } from '../env.ts'

/** Links that end the mails about unread messages without a login. They are signed, never stored, and do not age. */
@Injectable()
export class UnsubscribeLinks {
  readonly #secret: string
  readonly #origin: string

  constructor(@Inject(ENV) env: Env) {
    this.#secret = env.CODE_SECRET
    this.#origin = env.ORIGIN
  }

  /** `page` asks a person first; `oneClick` is for mail programs, which post to it (RFC 8058). */
  of(account: number) {
    const token = `${account}.${this.#sign(account)}`
    return { page: `${this.#origin}/unsubscribe?token=${token}`, oneClick: `${this.#origin}/api/unsubscribe/${token}` }
  }

  /** Whose link a token is from; undefined if it is nobody's. */
  read(token: string): number | undefined {
    const [id = '', signature = ''] = token.split('.')
    const account = Number(id)
    const expected = Buffer.from(this.#sign(account))
    const given = Buffer.from(signature)
    return expected.length === given.length && timingSafeEqual(expected, given) ? account : undefined
  }

  #sign(account: number): string {
    return createHmac('sha256', this.#secret).update(`unsubscribe:${account}`).digest('base64url')
  }
}
