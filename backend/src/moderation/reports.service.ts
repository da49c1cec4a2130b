import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { ExpressionBuilder } from 'kysely'
import { AccountStatusService, phoneKey } from '../account/account-status.service.ts'
import { lockAccount } from '../account/lock-order.public.ts'
import type { Database } from '../db/database.types.ts'
import { ago, anyOf, iso, json, kysely, now } from '../db/kysely.ts'
import { type Args, statement } from '../db/statement.ts'
import { ENV, type Env } from '../env.ts'
import { NETWORK_RETENTION, originOf } from '../http/network.ts'
import { pseudonym } from '../http/pseudonym.ts'
import { MailService } from '../mail/mail.service.ts'
import { openCase, recordAction } from './case-records.ts'
import type { NewReport } from './moderation.contract.ts'
import { reportEmail } from './moderation.emails.ts'
import type { QuotedMessage } from './moderation.entity.ts'
import { StaffLive } from './staff-live.ts'
import { findSubject, type Subject } from './subjects.ts'
import { suspiciousPatternsIn } from './suspicious-text.ts'
import { withhold, withholdListings } from './withholding.ts'

const MAX_QUOTED_MESSAGES = 20
const REPORTS_TO_HIDE = 3

/** Older reports no longer count towards hiding. */
export const forgetNetworks = statement((db, { limit }: Args<{ limit: number }>) =>
  db
    .updateTable('report')
    .set({ network: null, phone: null })
    .where('id', '=', ({ selectFrom }) =>
      anyOf(
        selectFrom('report as old')
          .select('old.id')
          .where('old.network', 'is not', null)
          .where('old.created_at', '<', ago(NETWORK_RETENTION))
          .orderBy('old.created_at')
          .limit(limit)
          .forUpdate()
          .skipLocked()
          .$asScalar(),
      ),
    ),
)

type Opened = Awaited<ReturnType<typeof openCase>>

interface Filed {
  subject: Subject
  report: NewReport
  quoted: QuotedMessage[]
  ip: string
}

/** A report stores the subject as it was, and, with the reporter's consent, the last messages. */
@Injectable()
export class ReportsService {
  constructor(
    private readonly em: EntityManager,
    private readonly mail: MailService,
    private readonly live: StaffLive,
    private readonly accountStatus: AccountStatusService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async file(me: number, report: NewReport, ip: string): Promise<void> {
    const changed = await this.em.transactional(async (em) => {
      const subject = await findSubject(em, me, report)
      if (subject.aboutId !== null) await lockAccount(em, subject.aboutId)
      const opened = await openCase(em, subject, suspiciousPatternsIn(subject.text))
      const quoted = await thread(em, me, subject, report)
      const stored = await this.#store(em, me, opened.id, { subject, report, quoted, ip })
      if (!stored) return []
      // The helper is the only reader of the tip message.
      if (subject.kind === 'tip-message') await withhold(em, subject, 'hidden')
      const changed = await this.#hideOrRaise(em, opened, subject)
      await this.mail.enqueue(em, reportEmail, { report: stored.id })
      return changed
    })
    this.live.publishChanges({ changed })
  }

  async #store(em: EntityManager, me: number, caseId: number, { subject, report, quoted, ip }: Filed) {
    const reporter = await kysely(em)
      .selectFrom('account')
      .select((eb) => ['phone_number', 'phone_verified_at', isIndependent(eb, subject).as('independent')])
      .where('account.id', '=', me)
      .executeTakeFirstOrThrow()
    const { CODE_SECRET } = this.env
    return kysely(em)
      .insertInto('report')
      .values({
        ...{ case_id: caseId, reporter_id: me, reported_id: subject.aboutId, listing_id: report.listingId ?? null },
        ...{ reason: report.reason, details: report.details, quoted: json(quoted) },
        network: pseudonym(CODE_SECRET, originOf(ip)),
        phone:
          reporter.phone_number && reporter.phone_verified_at ? phoneKey(CODE_SECRET, reporter.phone_number) : null,
        independent: reporter.independent,
      })
      .onConflict((of) => of.columns(['case_id', 'reporter_id']).doNothing())
      .returning('id')
      .executeTakeFirst()
  }

  async #hideOrRaise(
    em: EntityManager,
    { id, withheld_at: withheldAt, first_action_at: firstActionAt }: Opened,
    subject: Subject,
  ): Promise<number[]> {
    const all = await countReporters(em, id, false)
    const ofCase = kysely(em).updateTable('moderation_case').where('id', '=', id)
    // Reports by accounts that are new or have no contacts raise the priority only.
    if (all >= REPORTS_TO_HIDE) await ofCase.set({ raised_at: now() }).where('raised_at', 'is', null).execute()
    if (withheldAt || firstActionAt || (await countReporters(em, id, true)) < REPORTS_TO_HIDE) return []
    await ofCase.set({ withheld_at: now() }).execute()
    const reason = `${REPORTS_TO_HIDE} independent reports. It is hidden until a staff member decides.`
    await recordAction(em, { caseId: id, kind: 'hidden-by-reports', reason })
    const changed = await withhold(em, subject, 'hidden')
    if (subject.kind !== 'person' || subject.aboutId === null) return changed
    await this.accountStatus.hold(em, subject.aboutId)
    await withholdListings(em, subject.aboutId)
    return changed
  }
}

async function thread(
  em: EntityManager,
  me: number,
  { kind, id, aboutId, authorConfirmed }: Subject,
  report: NewReport,
): Promise<QuotedMessage[]> {
  // Messages with the owner of an unconfirmed address would reveal whose address it is.
  if (!report.thread || !authorConfirmed || aboutId === null || kind === 'rating') return []
  const rows = await kysely(em)
    .selectFrom('message')
    .select(({ ref }) => ['sender_id as senderId', 'content', iso(ref('created_at')).as('createdAt')])
    .where('conversation_id', '=', ({ selectFrom }) =>
      selectFrom('conversation_side as side')
        .select('side.conversation_id')
        .where('side.account_id', '=', me)
        .where('side.other_id', '=', aboutId)
        .$asScalar(),
    )
    .$if(kind === 'message', (query) =>
      query.where('number', '<=', ({ selectFrom }) =>
        selectFrom('message as reported').select('reported.number').where('reported.id', '=', id).$asScalar(),
      ),
    )
    .orderBy('number', 'desc')
    .limit(MAX_QUOTED_MESSAGES)
    .execute()
  return rows.reverse()
}

/**
 * An independent report is by an account that is older than a week and has contacts. No earlier report of the author
 * about the same subject was rejected.
 */
const isIndependent = (
  { and, or, not, eb, exists, selectFrom }: ExpressionBuilder<Database, 'account'>,
  subject: Subject,
) =>
  and([
    eb('account.email_confirmed_at', 'is not', null),
    eb('account.suspended_at', 'is', null),
    eb('account.created_at', '<', ago('7 days')),
    // Another person has exchanged messages or agreed on a trip with the account. Other accounts of the same person do
    // not count.
    or([
      exists(
        selectFrom('conversation_side as side')
          .innerJoin('account as other', 'other.id', 'side.other_id')
          .select('side.conversation_id')
          .whereRef('side.account_id', '=', 'account.id')
          .where('side.received_id', '>', 0)
          .whereRef('other.identity', '<>', 'account.identity')
          .where(({ exists, selectFrom }) =>
            exists(
              selectFrom('message')
                .select('message.id')
                .whereRef('message.conversation_id', '=', 'side.conversation_id')
                .whereRef('message.sender_id', '=', 'account.id'),
            ),
          ),
      ),
      exists(
        selectFrom('trip')
          .innerJoin('account as other', (join) =>
            join.on('other.id', '=', ({ eb }) =>
              eb(eb('trip.helper_id', '+', eb.ref('trip.traveler_id')), '-', eb.ref('account.id')),
            ),
          )
          .select('trip.id')
          .where(({ or, eb, ref }) =>
            or([eb('trip.helper_id', '=', ref('account.id')), eb('trip.traveler_id', '=', ref('account.id'))]),
          )
          .where('trip.state', '=', 'agreed')
          .whereRef('other.identity', '<>', 'account.identity'),
      ),
    ]),
    not(
      exists(
        selectFrom('report')
          .innerJoin('moderation_case as c', 'c.id', 'report.case_id')
          .innerJoin('account as previous', 'previous.id', 'report.reporter_id')
          .select('report.id')
          .whereRef('previous.identity', '=', 'account.identity')
          .where('c.kind', '=', subject.kind)
          .where('c.subject_id', '=', subject.id)
          .where('c.closed_at', 'is not', null),
      ),
    ),
  ]).$castTo<boolean>()

/** Counts one report per mailbox, verified phone and network, however many accounts the mailbox has had. */
async function countReporters(em: EntityManager, caseId: number, independent: boolean): Promise<number> {
  const { count } = await kysely(em)
    .with('mailbox', (db) =>
      db
        .selectFrom('report')
        .innerJoin('account', 'account.id', 'report.reporter_id')
        .distinctOn('account.identity')
        .select(({ fn, cast }) => [
          ...(['report.id', 'report.network'] as const),
          fn.coalesce('report.phone', cast<string>('report.id', 'text')).as('phone'),
        ])
        .where('report.case_id', '=', caseId)
        .where('report.network', 'is not', null)
        .$if(independent, (query) => query.where('report.independent', '=', true))
        .orderBy('account.identity')
        .orderBy('report.id'),
    )
    .with('phone', (db) =>
      db.selectFrom('mailbox').distinctOn('phone').select('network').orderBy('phone').orderBy('id'),
    )
    .selectFrom('phone')
    .select(({ fn, cast }) => cast<number>(fn.count('network').distinct(), 'integer').as('count'))
    .executeTakeFirstOrThrow()
  return count
}
