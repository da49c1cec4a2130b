import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../db/pool.ts'
import { deleteOld } from '../jobs/batches.ts'
import { AccountDeletionService } from './account-deletion.service.ts'
import { IdentitiesService } from './identities.service.ts'
import { LastSeenService } from './last-seen.service.ts'
import { SessionEndsService } from './session-ends.service.ts'

@Injectable()
export class AccountCleanup {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly deletion: AccountDeletionService,
    private readonly identities: IdentitiesService,
    private readonly seen: LastSeenService,
    private readonly sessionEnds: SessionEndsService,
  ) {}

  get contributions() {
    return {
      // Saves pending last-seen times before a test advances the clock, because sessions expire by them.
      settles: [{ ended: () => 0, isIdle: () => this.seen.write().then(() => true) }],
      scheduledJobs: [
        ...this.sessionEnds.scheduledJobs,
        { name: 'unconfirmed-accounts', run: () => this.deletion.deleteUnconfirmed() },
        {
          name: 'departed-addresses',
          run: () => deleteOld(this.pool, 'departed_address', 'left_at', '1 day'),
        },
        { name: 'first-contacts', run: () => deleteOld(this.pool, 'first_contact', 'at', '30 days') },
        { name: 'previous-identities', run: () => this.identities.deleteExpired() },
        { name: 'challenges', run: () => deleteOld(this.pool, 'challenge', 'begun_at', '1 day') },
      ],
    }
  }
}
