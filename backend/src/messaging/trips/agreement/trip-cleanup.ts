import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import type { Job } from 'pg-boss'
import { POOL } from '../../../db/pool.ts'
import { inBatches, SMALL_BATCH } from '../../../jobs/batches.ts'
import { JobsService } from '../../../jobs/jobs.service.ts'
import type { ScheduledJob } from '../../../jobs/schedules.ts'
import type { TripChange } from '../../../listings/itinerary/changed-listings.public.ts'
import { deleteEndedLinks } from '../family/family.sql.ts'
import { ListingChangesService } from './listing-changes.service.ts'
import {
  deleteEndedProposals,
  eraseCompanions,
  eraseContacts,
  expireChanges,
  expireProposals,
} from './trip-cleanup.sql.ts'

@Injectable()
export class TripCleanup {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly em: EntityManager,
    private readonly jobs: JobsService,
    private readonly changes: ListingChangesService,
  ) {}

  async #apply(job: Job<TripChange>): Promise<void> {
    const affected = await this.jobs.once(this.em, 'trip-changes', job, (em, change) => this.changes.apply(em, change))
    if (affected) await this.changes.publish(affected)
  }

  get contributions() {
    return {
      workers: [{ queue: 'trip-changes' as const, work: (job: Job<never>) => this.#apply(job) }],
      scheduledJobs: [
        {
          schedule: 'hourly.expiries',
          name: 'expired-proposals',
          run: () => inBatches(this.pool, expireProposals, SMALL_BATCH),
        },
        {
          schedule: 'hourly.expiries',
          name: 'expired-trip-changes',
          run: () => inBatches(this.pool, expireChanges, SMALL_BATCH),
        },
        {
          schedule: 'hourly.retention',
          name: 'ended-proposals',
          run: () => inBatches(this.pool, deleteEndedProposals, SMALL_BATCH),
        },
        {
          schedule: 'hourly.retention',
          name: 'trip-contacts',
          run: () => inBatches(this.pool, eraseContacts, SMALL_BATCH),
        },
        {
          schedule: 'hourly.retention',
          name: 'trip-companions',
          run: () => inBatches(this.pool, eraseCompanions, SMALL_BATCH),
        },
        { schedule: 'hourly.retention', name: 'trip-links', run: () => inBatches(this.pool, deleteEndedLinks) },
      ] satisfies ScheduledJob[],
    }
  }
}
