import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../../../db/pool.ts'
import { inBatches, inSteps } from '../../../jobs/batches.ts'
import type { ScheduledJob } from '../../../jobs/schedules.ts'
import { LiveService } from '../../../live/live.service.ts'
import { Listing } from '../../listing.entity.ts'
import type { AlertTargets } from './alert-links.ts'
import { type DeletePage, deletePage, markSeen } from './match-emails.sql.ts'
import {
  deleteEndedSearches,
  deleteSearches,
  deleteSearchesOf,
  deleteUnconfirmedSearches,
} from './saved-searches.sql.ts'

/** The limit of deletePage. */
const PAGE = 1_000

@Injectable()
export class AlertsService {
  constructor(
    private readonly em: EntityManager,
    @Inject(POOL) private readonly pool: Pool,
    private readonly live: LiveService,
  ) {}

  async turnOff({ listings, searches, reader }: AlertTargets): Promise<void> {
    await this.em.transactional(async (em) => {
      await em.nativeUpdate(Listing, { id: { $in: listings } }, { alerts: 'off' })
      await deleteSearches.rows(em, { ids: searches })
      if (reader === undefined) return
      await em.nativeUpdate(Listing, { accountId: reader }, { alerts: 'off' })
      await deleteSearchesOf.rows(em, { account: reader })
    })
  }

  async markSeen(me: number, listing: number): Promise<void> {
    const seen = await markSeen.rows(this.pool, { me, listing })
    if (seen.length > 0) await this.live.sendHints([{ account: me, event: { type: 'match', listing, seen: true } }])
  }

  readonly scheduledJobs: readonly ScheduledJob[] = [
    { schedule: 'hourly.retention', name: 'saved-searches', run: () => inBatches(this.pool, deleteEndedSearches) },
    {
      schedule: 'hourly.retention',
      name: 'saved-searches-unconfirmed',
      run: () => inBatches(this.pool, deleteUnconfirmedSearches),
    },
    { schedule: 'hourly.retention', name: 'match-notifications', run: () => deleteMatchNotifications(this.pool) },
  ]
}

async function deleteMatchNotifications(pool: Pool): Promise<void> {
  let after: Pick<DeletePage, 'closesAt' | 'id'> = { closesAt: '-infinity', id: 0 }
  await inSteps(async () => {
    const page = await deletePage.first(pool, after)
    if (page && page.deleted < PAGE) after = page
    return page !== undefined
  })
}
