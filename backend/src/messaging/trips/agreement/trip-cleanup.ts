import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { type SqlBool, sql } from 'kysely'
import type { Pool } from 'pg'
import type { Job } from 'pg-boss'
import { ago, anyOf, now } from '../../../db/kysely.ts'
import { POOL } from '../../../db/pool.ts'
import { type Args, statement } from '../../../db/statement.ts'
import { FEW, inBatches } from '../../../jobs/batches.ts'
import { Jobs } from '../../../jobs/jobs.ts'
import type { TripChange } from '../../../listings/trip/changed-listings.service.ts'
import { forgetLinks } from '../family/link-changes.ts'
import { eraseContacts } from './departed-trips.service.ts'
import { ListingChanges } from './listing-changes.service.ts'

// Each skips what someone changes at this moment.

/** Ends proposals that were not answered before the first departure. People read this before the cleanup comes. */
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

/** Ends changes that were not answered before the last landing. */
export const dropChanges = statement((db, { limit }: Args<{ limit: number }>) =>
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

const CAME_TO_NOTHING = (['declined', 'withdrawn', 'expired'] as const).map((each) => sql.lit(each))

/** Deletes proposals that came to nothing: no one needs them later. */
export const forgetProposals = statement((db, { limit }: Args<{ limit: number }>) =>
  db
    .deleteFrom('trip')
    .where('id', '=', ({ selectFrom }) =>
      anyOf(
        selectFrom('trip as t')
          .select('t.id')
          .where('t.state', 'in', CAME_TO_NOTHING)
          .where('t.ended_at', '<', ago('90 days'))
          .orderBy('t.ended_at')
          .limit(limit)
          .forUpdate()
          .skipLocked()
          .$asScalar(),
      ),
    ),
)

/** The end of a trip, or the moment when it came to nothing. An index has this expression. */
const OVER_AT = sql<string>`least(t.ended_at, t.last_landing_at)`

/** Erases what identifies someone close, a month after the trip is over. */
export const eraseCompanions = statement((db, { limit }: Args<{ limit: number }>) =>
  db
    .updateTable('trip')
    .set({ companion: sql`companion - array['firstName', 'ageBand', 'note']` })
    .where('id', '=', ({ selectFrom }) =>
      anyOf(
        selectFrom('trip as t')
          .select('t.id')
          .where(sql<SqlBool>`t.companion -> 'firstName' is not null`)
          .where(OVER_AT, '<', ago('30 days'))
          .orderBy(OVER_AT)
          .limit(limit)
          .forUpdate()
          .skipLocked()
          .$asScalar(),
      ),
    ),
)

/** Ends what was never answered, forgets what came to nothing or has ended, and follows what happens to listings. */
@Injectable()
export class TripCleanup {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly changes: ListingChanges,
  ) {}

  async #follow(job: Job<TripChange>): Promise<void> {
    const told = await this.jobs.once(this.em, 'trip-changes', job, (em, change) => this.changes.follow(em, change))
    if (told) await this.changes.announce(told)
  }

  get contributions() {
    return {
      workers: [{ queue: 'trip-changes' as const, work: (job: Job<never>) => this.#follow(job) }],
      scheduledJobs: [
        { name: 'trips', run: () => inBatches(this.pool, expireProposals, FEW) },
        { name: 'trip-changes', run: () => inBatches(this.pool, dropChanges, FEW) },
        { name: 'trips-over', run: () => inBatches(this.pool, forgetProposals, FEW) },
        { name: 'trips-left', run: () => inBatches(this.pool, eraseContacts, FEW) },
        { name: 'trip-companions', run: () => inBatches(this.pool, eraseCompanions, FEW) },
        { name: 'trip-links', run: () => inBatches(this.pool, forgetLinks) },
      ],
    }
  }
}
