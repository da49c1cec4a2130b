import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { AccountStatusService, phoneKey } from '../account/account-status.service.ts'
import { lockAccounts } from '../account/lock-order.public.ts'
import { ENV, type Env } from '../env.ts'
import { originOf } from '../http/network.ts'
import { pseudonym } from '../http/pseudonym.ts'
import { MailService } from '../mail/mail.service.ts'
import { openCase, recordAction } from './case-records.ts'
import type { OpenCase } from './cases.sql.ts'
import {
  countReporters,
  excludeReportersWithTwoHides,
  lockReporters,
  REPORTS_TO_HIDE,
  reasonsNotToCount,
} from './counted-reports.ts'
import type { NewReport } from './moderation.contract.ts'
import { reportEmail } from './moderation.emails.ts'
import type { QuotedMessage } from './moderation.entity.ts'
import { findReporter, findThread, hideByReports, raiseCase, recordHide, storeReport } from './reports.sql.ts'
import { StaffLive } from './staff-live.ts'
import { findSubject, type Subject } from './subjects.ts'
import { suspiciousPatternsIn } from './suspicious-text.ts'
import { withhold, withholdListings } from './withholding.ts'

const MAX_QUOTED_MESSAGES = 20

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
    const { CODE_SECRET } = this.env
    const network = pseudonym(CODE_SECRET, originOf(ip))
    const reporter = await findReporter.first(em, { me })
    const phone = reporter?.phone ? phoneKey(CODE_SECRET, reporter.phone) : null
    const { listingId, reason, details } = report
    return storeReport.first(em, {
      case: caseId,
      me,
      about: subject.aboutId,
      listing: listingId ?? null,
      reason,
      details,
      quoted: JSON.stringify(quoted),
      network,
      phone,
      notCounted: await reasonsNotToCount(em, { caseId, reporter: me, subject, network, phone }),
    })
  }

  async #hideOrRaise(em: EntityManager, { id, isHandled }: OpenCase, subject: Subject): Promise<number[]> {
    const all = await countReporters(em, id, false)
    // Reports that do not count raise the priority only.
    if (all >= REPORTS_TO_HIDE) await raiseCase.rows(em, { case: id })
    if (isHandled) return []
    await excludeReportersWithTwoHides(em, id)
    if ((await countReporters(em, id, true)) < REPORTS_TO_HIDE) return []
    await recordHide.rows(em, { case: id })
    await hideByReports.rows(em, { case: id })
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
  const message = kind === 'message' ? id : null
  const rows = await findThread.rows(em, { me, about: aboutId, message, limit: MAX_QUOTED_MESSAGES })
  return rows.reverse()
}
