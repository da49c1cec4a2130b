import { Inject, Injectable, Logger } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../db/pool.ts'
import { ENV, type Env } from '../env.ts'
import { pseudonym } from '../http/pseudonym.ts'
import { ProcessCounter } from '../metrics/counters.ts'
import type { EmailReport } from './email-report.contract.ts'
import { addReport, deleteReport, findReport } from './email-reports.sql.ts'
import { mailboxKey } from './mailbox.ts'
import { proofsIn } from './message-id.ts'
import { reportsIn } from './report-email.ts'

const KINDS = ['bounce', 'delay', 'complaint', 'refused', 'unrecognized'] as const

const reportsTotal = new ProcessCounter(
  'email_reports_total',
  'Emails that were returned for good (bounce), delayed (delay), reported as spam (complaint), or refused because the mailbox does not exist (refused); reports about emails that are not ours (unrecognized).',
  ['kind'],
  KINDS.map((kind) => ({ kind })),
)

/** Many servers know no tags: `asha+1@mail.test` bounces, and `asha@mail.test` exists. */
const bouncingKey = (address: string) => (address.includes('+') ? address.toLowerCase() : mailboxKey(address))

const keysOf = (address: string) => new Set([mailboxKey(address), bouncingKey(address)])

/** Mailboxes that bounce our emails or complain about them get only the emails that an account needs to work. */
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
      if (kind === 'complaint') await this.#mark(mailboxKey(address), kind)
      if (kind === 'bounce') await this.#mark(bouncingKey(address), kind)
    }
  }

  /** The mail server knows that the address does not exist. */
  async recordRefusal(address: string): Promise<void> {
    reportsTotal.inc({ kind: 'refused' })
    // The email must not be tried again because the mark could not be written.
    await this.#mark(bouncingKey(address), 'bounce').catch((error) => this.#log.error(error))
  }

  /** Records the reports in an email of a mail server or provider. A forged report of a stranger is ignored. */
  async recordReportEmail(message: string): Promise<void> {
    const isOurs = proofsIn(this.env.CODE_SECRET, message)
    const reports = reportsIn(message)
    const ours = reports.filter(({ address }) => isOurs(address))
    const unrecognized = reports.length - ours.length
    reportsTotal.inc({ kind: 'unrecognized' }, unrecognized)
    if (unrecognized > 0) this.#log.warn('a report email does not contain the email of ours that it is about')
    await this.record(ours)
  }

  async findReport(address: string) {
    for (const key of keysOf(address)) {
      const report = await findReport.first(this.pool, { mailbox: this.#stored(key) })
      if (report) return report
    }
    return undefined
  }

  /** Called when the owner of the mailbox requests emails again. */
  async forget(address: string): Promise<void> {
    for (const key of keysOf(address)) await deleteReport.rows(this.pool, { mailbox: this.#stored(key) })
  }

  async #mark(key: string, kind: 'bounce' | 'complaint'): Promise<void> {
    await addReport.rows(this.pool, { mailbox: this.#stored(key), kind })
  }

  #stored(key: string): string {
    return pseudonym(this.env.CODE_SECRET, `email report about ${key}`)
  }
}
