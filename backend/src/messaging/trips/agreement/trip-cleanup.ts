import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { type SqlBool, sql } from 'kysely'
import type { Pool } from 'pg'
import type { Job } from 'pg-boss'
import { ago, anyOf, now } from '../../../db/kysely.ts'
import { POOL } from '../../../db/pool.ts'
import { type Args, statement } from '../../../db/statement.ts'
import { inBatches, SMALL_BATCH } from '../../../jobs/batches.ts'
import { JobsService } from '../../../jobs/jobs.service.ts'
import type { ScheduledJob } from '../../../jobs/schedules.ts'
import type { TripChange } from '../../../listings/itinerary/changed-listings.public.ts'
import { deleteEndedLinks } from '../family/family.sql.ts'
import { eraseContacts } from './departed-trips.public.ts'
import { ListingChangesService } from './listing-changes.service.ts'

// Each statement skips rows that another transaction has locked.

/** Expires proposals at the first departure. Reads show them as expired even before this runs. */
export const expireProposals = statement((db, { limit }: Args<{ limit: number }>) =>
  db
    .updateTable('trip')
    .set(({ eb }) => ({ state: 'expired', waits_for: null, ended_at: now(), revision: eb('revision', '+', 1) }))
    .where('id', '=', ({ selectFrom }) =>
      anyOf(
        selectFrom('trip as t')
          .select('t.id')
          .where('t.state', '=', sql.lit('proposed'))
          .where('t.first_departure_at', '<=', now())
          .orderBy('t.first_departure_at')
          .limit(limit)
          .forUpdate()
          .skipLocked()
          .$asScalar(),
      ),
    ),
)

export const expireChanges = statement((db, { limit }: Args<{ limit: number }>) =>
  db
    .updateTable('trip')
    .set({ change: null, waits_for: null })
    .where('id', '=', ({ selectFrom }) =>
      anyOf(
        selectFrom('trip as t')
          .select('t.id')
          .where('t.change', 'is not', null)
          .where('t.last_landing_at', '<=', now())
          .orderBy('t.last_landing_at')
          .limit(limit)
          .forUpdate()
          .skipLocked()
          .$asScalar(),
      ),
    ),
)

const ENDED_PROPOSAL = (['declined', 'withdrawn', 'expired'] as const).map((each) => sql.lit(each))

/** Deletes proposals 90 days after they ended without an agreement. */
export const deleteEndedProposals = statement((db, { limit }: Args<{ limit: number }>) =>
  db
    .deleteFrom('trip')
    .where('id', '=', ({ selectFrom }) =>
      anyOf(
        selectFrom('trip as t')
          .select('t.id')
          .where('t.state', 'in', ENDED_PROPOSAL)
          .where('t.ended_at', '<', ago('90 days'))
          .orderBy('t.ended_at')
          .limit(limit)
          .forUpdate()
          .skipLocked()
          .$asScalar(),
      ),
    ),
)

/** The index `trip_companion_age` has the same expression. */
const ENDED_AT = sql<string>`least(t.ended_at, t.last_landing_at)`

/** Erases the details that identify someone close, 30 days after the trip has ended. */
export const eraseCompanions = statement((db, { limit }: Args<{ limit: number }>) =>
  db
    .updateTable('trip')
    .set({ companion: sql`companion - array['firstName', 'ageBand', 'note']` })
    .where('id', '=', ({ selectFrom }) =>
      anyOf(
        selectFrom('trip as t')
          .select('t.id')
          .where(sql<SqlBool>`t.companion -> 'firstName' is not null`)
          .where(ENDED_AT, '<', ago('30 days'))
          .orderBy(ENDED_AT)
          .limit(limit)
          .forUpdate()
          .skipLocked()
          .$asScalar(),
      ),
    ),
)

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
