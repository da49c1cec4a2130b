import { EntityManager, raw } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { AccountStatusService } from '../account/account-status.service.ts'
import type { SignedIn } from '../account/sessions.service.ts'
import { POOL } from '../db/pool.ts'
import { Problem } from '../http/problem.ts'
import { recordAction } from './case-records.ts'
import { type MyAccountStatus, moderationErrors } from './moderation.contract.ts'
import { Warning } from './moderation.entity.ts'
import {
  findObjection,
  findSuspendingCase,
  findSuspension,
  findWarnings,
  reopenCase,
  storeObjection,
} from './my-account-status.sql.ts'
import { StaffLive } from './staff-live.ts'

@Injectable()
export class MyAccountStatusService {
  constructor(
    private readonly em: EntityManager,
    @Inject(POOL) private readonly pool: Pool,
    private readonly accountStatus: AccountStatusService,
    private readonly live: StaffLive,
  ) {}

  async getStatus(me: number): Promise<MyAccountStatus> {
    const suspension = (await findSuspension.first(this.pool, { me })) ?? null
    return { suspension, warnings: await findWarnings.rows(this.pool, { me }) }
  }

  async object({ id: me, email }: SignedIn, text: string): Promise<void> {
    await this.em.transactional(async (em) => {
      const found = await findSuspendingCase.first(em, { me, key: this.accountStatus.keyOf(email) })
      if (await findObjection.first(em, { me })) throw new Problem(moderationErrors['already-objected'])
      // The constraint `already-objected` rejects a second objection to the same suspension.
      const stored = await storeObjection.first(em, { me, case: found?.id ?? null, text })
      if (!stored) throw new Problem(moderationErrors['not-suspended'])
      if (!found) return
      await reopenCase.rows(em, { id: found.id, me })
      await recordAction(em, { caseId: found.id, kind: 'objection', reason: 'The person objects to the suspension.' })
    })
    this.live.publishChanges()
  }

  async confirmWarning(me: number, id: number): Promise<void> {
    await this.em.fork().nativeUpdate(Warning, { id, accountId: me, seenAt: null }, { seenAt: raw('now()') })
  }
}
