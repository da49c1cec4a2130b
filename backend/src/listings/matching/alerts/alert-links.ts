import { Inject, Injectable } from '@nestjs/common'
import { ENV, type Env } from '../../../env.ts'
import { readToken, signToken } from '../../../http/signed-token.ts'

/** What alerts are about: listings and saved searches, by their ids, or whatever this reader has. */
export interface Subjects {
  listings: number[]
  searches: number[]
  reader?: number | undefined
}

/** A link with more ids than this stands for all alerts of the reader: it has to fit into one line of a mail. */
const LONGEST = 500

/**
 * Links that end the alerts of an email, without a login. They are signed, not stored, and do not expire. Emails contain
 * them, and the controller reads them.
 */
@Injectable()
export class AlertLinks {
  constructor(@Inject(ENV) private readonly env: Env) {}

  /** `page` asks the person first. `oneClick` is for mail programs, which post to it (RFC 8058). */
  of({ listings, searches, reader }: Subjects) {
    const named = [...listings.map((id) => `l${id}`), ...searches.map((id) => `s${id}`)].join('-')
    const token = signToken(this.env.CODE_SECRET, 'alerts', named.length > LONGEST && reader ? `r${reader}` : named)
    return { page: this.pageOf(token), oneClick: `${this.env.ORIGIN}/api/alerts/unsubscribe/${token}` }
  }

  pageOf(token: string): string {
    return `${this.env.ORIGIN}/alerts/unsubscribe?token=${token}`
  }

  /** What a link's token ends; undefined if the token is not valid. */
  read(token: string): Subjects | undefined {
    const named = readToken(this.env.CODE_SECRET, 'alerts', token)?.split('-')
    const ids = (kind: string) => named?.flatMap((each) => (each[0] === kind ? Number(each.slice(1)) : [])) ?? []
    return named && { listings: ids('l'), searches: ids('s'), reader: ids('r')[0] }
  }
}
