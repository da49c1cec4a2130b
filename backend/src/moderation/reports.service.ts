import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { AccountStatusService, phoneKey } from '../account/account-status.service.ts'
import { lockAccounts } from '../account/lock-order.public.ts'
import { ago, anyOf, iso, json, kysely, now } from '../db/kysely.ts'
import { type Args, statement } from '../db/statement.ts'
import { ENV, type Env } from '../env.ts'
import { NETWORK_RETENTION, originOf } from '../http/network.ts'
import { pseudonym } from '../http/pseudonym.ts'
import { MailService } from '../mail/mail.service.ts'
import { openCase, recordAction } from './case-records.ts'
import {
  countReporters,
  excludeReportersWithTwoHides,
  lockReporters,
  REPORTS_TO_HIDE,
  reasonsNotToCount,
  recordHide,
} from './counted-reports.ts'
import type { NewReport } from './moderation.contract.ts'
import { reportEmail } from './moderation.emails.ts'
import type { QuotedMessage } from './moderation.entity.ts'
import { StaffLive } from './staff-live.ts'
import { findSubject, type Subject } from './subjects.ts'
import { suspiciousPatternsIn } from './suspicious-text.ts'
import { withhold, withholdListings } from './withholding.ts'

const MAX_QUOTED_MESSAGES = 20

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
    const subject = await findSubject(this.em, me, report)
    // Not in the transaction, which would hold its locks while texts are matched.
    const patterns = suspiciousPatternsIn(subject.text)
    const changed = await this.em.transactional(async (em) => {
      if (subject.aboutId !== null) await lockAccounts(em, subject.aboutId)
      const opened = await openCase(em, subject, patterns)
      await lockReporters(em, opened.id, me)
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
      .select(['phone_number', 'phone_verified_at'])
      .where('account.id', '=', me)
      .executeTakeFirstOrThrow()
    const { CODE_SECRET } = this.env
    const network = pseudonym(CODE_SECRET, originOf(ip))
    const isVerified = reporter.phone_number && reporter.phone_verified_at
    const phone = isVerified ? phoneKey(CODE_SECRET, reporter.phone_number!) : null
    return kysely(em)
      .insertInto('report')
      .values({
        case_id: caseId,
        reporter_id: me,
        reported_id: subject.aboutId,
        listing_id: report.listingId ?? null,
        reason: report.reason,
        details: report.details,
        quoted: json(quoted),
        network,
        phone,
        not_counted: await reasonsNotToCount(em, { caseId, reporter: me, subject, network, phone }),
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
    // Reports that do not count raise the priority only.
    if (all >= REPORTS_TO_HIDE) await ofCase.set({ raised_at: now() }).where('raised_at', 'is', null).execute()
    if (withheldAt || firstActionAt) return []
    await excludeReportersWithTwoHides(em, id)
    if ((await countReporters(em, id, true)) < REPORTS_TO_HIDE) return []
    await recordHide(em, id)
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
