import { Inject, Injectable } from '@nestjs/common'
import { ENV, type Env } from '../env.ts'
import { readToken, signToken } from '../http/signed-token.ts'
import { i18n } from '../languages/i18n.ts'

/** The links need no login. They are signed, not stored, and do not expire. */
@Injectable()
export class UnsubscribeLinks {
  constructor(@Inject(ENV) private readonly env: Env) {}

  /** `page` shows a confirmation button. Email clients send a POST request to `oneClick` (RFC 8058). */
  createLinks(account: number) {
    const token = signToken(this.env.CODE_SECRET, 'unsubscribe', String(account))
    const { ORIGIN } = this.env
    return {
      page: `${ORIGIN}${i18n.path('/unsubscribe')}?token=${token}`,
      oneClick: `${ORIGIN}/api/unsubscribe/${token}`,
    }
  }

  read(token: string): number | undefined {
    const account = readToken(this.env.CODE_SECRET, 'unsubscribe', token)
    return account === undefined ? undefined : Number(account)
  }
}
