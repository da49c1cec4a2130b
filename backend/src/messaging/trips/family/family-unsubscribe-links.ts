import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../../../db/pool.ts'
import { ENV, type Env } from '../../../env.ts'
import { readToken, signToken } from '../../../http/signed-token.ts'
import { i18n } from '../../../languages/i18n.ts'
import { setSubscribed } from './family.sql.ts'

/** Signed links that do not contain the token of the trip. */
@Injectable()
export class FamilyUnsubscribeLinks {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** `page` shows a confirmation button. Email clients send a POST request to `oneClick` (RFC 8058). */
  createLinks(link: number) {
    const token = signToken(this.env.CODE_SECRET, 'family', String(link))
    const { ORIGIN } = this.env
    return {
      page: `${ORIGIN}${i18n.path('/unsubscribe')}?about=trip&token=${token}`,
      oneClick: `${ORIGIN}/api/unsubscribe/${token}`,
    }
  }

  read(token: string): number | undefined {
    const link = readToken(this.env.CODE_SECRET, 'family', token)
    return link === undefined ? undefined : Number(link)
  }

  async set(link: number, subscribed: boolean): Promise<void> {
    await setSubscribed.rows(this.pool, { link, subscribed })
  }
}
