import { Inject, Injectable, Logger } from '@nestjs/common'
import type { Pool } from 'pg'
import { iso, now } from '../db/kysely.ts'
import { POOL } from '../db/pool.ts'
import { type Args, statement } from '../db/statement.ts'
import { ENV, type Env } from '../env.ts'
import { pseudonym } from '../http/pseudonym.ts'
import { ProcessCounter } from '../metrics/counters.ts'
import type { EmailReport } from './email-report.contract.ts'
import { mailboxKey } from './mailbox.ts'
import { containsOurEmail } from './message-id.ts'
import { reportsIn } from './returned-email.ts'

const KINDS = ['bounce', 'delay', 'complaint'] as const

const reportsTotal = new ProcessCounter(
  'email_reports_total',
  'Emails that were returned for good (bounce), delayed (delay), or reported as spam (complaint).',
  ['kind'],
  KINDS.map((kind) => ({ kind })),
)

const addReport = statement((db, { mailbox, kind }: Args<{ mailbox: string; kind: 'bounce' | 'complaint' }>) =>
  db
    .insertInto('email_report')
    .values({ mailbox, kind })
    .onConflict((of) => of.column('mailbox').doUpdateSet(({ ref }) => ({ kind: ref('excluded.kind'), at: now() }))),
)
const findReport = statement((db, { mailbox }: Args<{ mailbox: string }>) =>
  db
    .selectFrom('email_report')
    .select(({ ref }) => ['kind', iso(ref('at')).as('at')])
    .where('mailbox', '=', mailbox),
)
const dropReport = statement((db, { mailbox }: Args<{ mailbox: string }>) =>
  db.deleteFrom('email_report').where('mailbox', '=', mailbox),
)

/** Mailboxes that return our emails or complain about them get only the emails that an account needs to work. */
@Injectable()
export class EmailReports {
  readonly #log = new Logger('mail')

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** A delay is only counted, because the mail server retries. */
  async record(reports: readonly EmailReport[]): Promise<void> {
    for (const { kind, address } of reports) {
      reportsTotal.inc({ kind })
      if (kind !== 'delay') await addReport.rows(this.pool, { mailbox: this.#keyOf(address), kind })
    }
  }

  /** A forged report of a stranger is ignored. */
  async recordReturned(message: string): Promise<void> {
    const reports = reportsIn(message)
    const ours = reports.filter(({ address }) => containsOurEmail(this.env.CODE_SECRET, message, address))
    if (ours.length < reports.length)
      this.#log.warn('a returned email does not contain the email of ours that it is about')
    await this.record(ours)
  }

  findReport(address: string) {
    return findReport.first(this.pool, { mailbox: this.#keyOf(address) })
  }

  /** Called when the owner of the mailbox requests emails again. */
  async forget(address: string): Promise<void> {
    await dropReport.rows(this.pool, { mailbox: this.#keyOf(address) })
  }

  #keyOf(address: string): string {
    return pseudonym(this.env.CODE_SECRET, `email report about ${mailboxKey(address)}`)
  }
}
