import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { AccountStatusService } from '../account/account-status.service.ts'
import { ModuleContributions } from '../contributions.ts'
import { Problem } from '../http/problem.ts'
import { MailService } from '../mail/mail.service.ts'
import { openCase, recordAction } from './case-records.ts'
import { moderationErrors } from './moderation.contract.ts'
import type { StaffMember } from './staff.ts'
import { staffIds } from './staff-alerts.public.ts'
import { tipHoldEmail } from './tip-hold.email.ts'

type Change = 'tips-held' | 'tips-released'

/** Without a staff member, an operator acts at the command line. */
interface HoldRequest {
  account: number
  reason: string
  staff: StaffMember | undefined
}

/** Holds the tips of a person on the platform before anyone has reported them. The account itself stays usable. */
@Injectable()
export class TipHolds {
  constructor(
    private readonly em: EntityManager,
    private readonly accountStatus: AccountStatusService,
    private readonly mail: MailService,
    private readonly contributions: ModuleContributions,
  ) {}

  /** Returns the number of the case; undefined if the tips are held or released already. */
  change(kind: Change, { account, reason, staff }: HoldRequest): Promise<number | undefined> {
    return this.em.transactional(async (em) => {
      const accounts = await this.accountStatus.holdTips(em, account, kind === 'tips-held')
      if (staff && accounts.includes(staff.id)) throw new Problem(moderationErrors['own-case'])
      if (accounts.length === 0) return undefined
      const of = { kind: 'person' as const, id: account, aboutId: account, authorConfirmed: true, snapshot: [] }
      const { id: caseId } = await openCase(em, of, [])
      const audited = staff ? { reason, staff } : { reason: `${reason} (At the command line.)` }
      const action = await recordAction(em, { caseId, kind, ...audited })
      for (const handle of this.contributions.of('decisions')) await handle(em, { kind, accounts })
      for (const id of await staffIds(em))
        if (id !== staff?.id) await this.mail.enqueue(em, tipHoldEmail, { action: action.id, account: id })
      return caseId
    })
  }
}
