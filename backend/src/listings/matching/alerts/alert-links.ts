import { Inject, Injectable } from '@nestjs/common'
import { ENV, type Env } from '../../../env.ts'
import { readToken, signToken } from '../../../http/signed-token.ts'
import { i18n } from '../../../languages/i18n.ts'

/** With a `reader`, all alerts of this recipient. */
export interface AlertTargets {
  listings: number[]
  searches: number[]
  reader?: number | undefined
}

/** A longer list of ids becomes a link for all alerts, because it must fit into one line of an email. */
const MAX_IDS_LENGTH = 500

/** Creates and reads links that end alerts without a login. They are signed, not stored, and do not expire. */
@Injectable()
export class AlertLinks {
  constructor(@Inject(ENV) private readonly env: Env) {}

  /** `page` asks the user first. `oneClick` is for email clients, which post to it (RFC 8058). */
  createLinks({ listings, searches, reader }: AlertTargets) {
    const named = [...listings.map((id) => `l${id}`), ...searches.map((id) => `s${id}`)].join('-')
    const token = signToken(
      this.env.CODE_SECRET,
      'alerts',
      named.length > MAX_IDS_LENGTH && reader ? `r${reader}` : named,
    )
    return { page: this.pageOf(token), oneClick: `${this.env.ORIGIN}/api/alerts/unsubscribe/${token}` }
  }

  pageOf(token: string): string {
    return `${this.env.ORIGIN}${i18n.path('/alerts/unsubscribe')}?token=${token}`
  }

  read(token: string): AlertTargets | undefined {
    const named = readToken(this.env.CODE_SECRET, 'alerts', token)?.split('-')
    const ids = (kind: string) => named?.flatMap((each) => (each[0] === kind ? Number(each.slice(1)) : [])) ?? []
    return named && { listings: ids('l'), searches: ids('s'), reader: ids('r')[0] }
  }
}
