import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../db/pool.ts'
import { Problem } from '../http/problem.ts'
import { Reports } from '../moderation/reports.service.ts'
import { paymentsErrors, type TipSettings, type Words } from './payments.contract.ts'

const OFF = 'insert into visitor_words_off (account_id) select id from account where id = $1 on conflict do nothing'
const WANTED = 'select not exists (select from visitor_words_off where account_id = $1) as wanted'

/** The SQL condition of a tip with words of a giver who was not signed in. */
export const HAS_WORDS = 'payer_id is null and paid_at is not null and message is not null'

const WORDS = `select message from tip where id = $1 and recipient_id = $2 and ${HAS_WORDS}`

/**
 * The words of givers who are not signed in. Nobody knows who writes them, so they stand in no mail: the helper opens
 * them, reports them, or takes none at all. Words of others can be reported as well.
 */
@Injectable()
export class VisitorWords {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly reports: Reports,
  ) {}

  async settings(me: number): Promise<TipSettings> {
    const { rows } = await this.pool.query<{ wanted: boolean }>({ name: 'visitor-words', text: WANTED, values: [me] })
    return { visitorWords: rows[0]!.wanted }
  }

  async change(me: number, { visitorWords }: TipSettings): Promise<TipSettings> {
    await this.pool.query(visitorWords ? 'delete from visitor_words_off where account_id = $1' : OFF, [me])
    return { visitorWords }
  }

  /** The words of a tip that a person received. */
  async read(me: number, tip: number): Promise<Words> {
    const { rows } = await this.pool.query<Words>({ name: 'words', text: WORDS, values: [tip, me] })
    if (!rows[0]) throw new Problem(paymentsErrors['words-unknown'])
    return rows[0]
  }

  /** Reports the words, which hides them. The button has no reasons to choose from. */
  async report(me: number, tipId: number, ip: string): Promise<void> {
    await this.reports.file(me, { tipId, reason: 'other', details: '', thread: false }, ip)
  }
}
