import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { AccountStatusService } from '../account/account-status.service.ts'
import type { PersonalData } from '../account/personal-data.public.ts'
import { NOTIFIED_ACTIONS, SILENT_ACTIONS } from './case.policy.ts'
import { eraseFromCases } from './case-erasure.ts'
import {
  deleteOwn,
  endStaffRole,
  eraseActions,
  eraseObjections,
  erasePasskeyEvents,
  exportCases,
  exportObjections,
  exportPasskeys,
  exportReports,
  exportWarnings,
  findAddress,
  storeKey,
} from './personal-data.sql.ts'

/** Reports about others remain, with "Deleted user" as their author. */
@Injectable()
export class ModerationData implements PersonalData {
  readonly module = 'moderation'
  readonly about = {
    reports: /*i18n*/ 'What you have reported to us.',
    moderation: /*i18n*/ 'What our team has decided about you or about something that you wrote, and why.',
    warnings: /*i18n*/ 'The warnings that you have received.',
    staffPasskey: /*i18n*/ 'For members of our team: since when you have each passkey, and when you used it last.',
    objections: /*i18n*/ 'What you have objected to.',
  }
  readonly sections = {
    reports: (id: number) => exportReports.rows(this.em, { id }),
    moderation: (id: number) => exportCases.rows(this.em, { id, notified: NOTIFIED_ACTIONS, silent: SILENT_ACTIONS }),
    warnings: (id: number) => exportWarnings.rows(this.em, { id }),
    staffPasskey: (id: number) => exportPasskeys.rows(this.em, { id }),
    objections: (id: number) => exportObjections.rows(this.em, { id }),
  }

  constructor(
    private readonly em: EntityManager,
    private readonly accountStatus: AccountStatusService,
  ) {}

  async erase(em: EntityManager, id: number): Promise<void> {
    const account = await findAddress.first(em, { id })
    const key = account?.email ? this.accountStatus.keyOf(account.email) : String(id)
    await storeKey.rows(em, { id, key })
    await eraseFromCases(em, id)
    await eraseObjections.rows(em, { id })
    await endStaffRole.rows(em, { id })
    await deleteOwn.rows(em, { id })
    await erasePasskeyEvents.rows(em, { id, key })
    await eraseActions.rows(em, { id, key })
  }
}
