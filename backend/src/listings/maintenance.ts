import { expressionBuilder, sql } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '../db/database.types.ts'
import { ago, anyOf, now } from '../db/kysely.ts'
import { type Args, statement } from '../db/statement.ts'
import { NETWORK_RETENTION } from '../http/network.ts'
import { inBatches, SMALL_BATCH } from '../jobs/batches.ts'
import type { ScheduledJob } from '../jobs/hourly.ts'

type Limit = { limit: number }

const oldest = ({ limit }: Args<Limit>, by: 'closes_at' | 'created_at') =>
  expressionBuilder<Database>().selectFrom('listing').select('id').orderBy(by).limit(limit).forUpdate().skipLocked()

export const deleteUnconfirmed = statement((db, limit: Args<Limit>) =>
  db
    .deleteFrom('listing')
    .where(
      'id',
      '=',
      anyOf(
        oldest(limit, 'closes_at')
          .where('status', '=', sql.lit('open'))
          .where('closes_at', '<=', now())
          .where('confirmed_at', 'is', null)
          .$asScalar(),
      ),
    ),
)

const markPast = (status: 'open' | 'partly' | 'found') =>
  statement((db, limit: Args<Limit>) =>
    db
      .updateTable('listing')
      .set({ status: 'past' })
      .where(
        'id',
        '=',
        anyOf(
          oldest(limit, 'closes_at')
            .where('status', '=', sql.lit(status))
            .where('closes_at', '<=', now())
            .where('confirmed_at', 'is not', null)
            .$asScalar(),
        ),
      ),
  )
export const markOpenPast = markPast('open')
const markPartlyPast = markPast('partly')
const markFoundPast = markPast('found')

/** A visitor's hash includes the network. */
export const eraseRequestHashes = statement((db, limit: Args<Limit>) =>
  db
    .updateTable('listing')
    .set({ request_hash: null })
    .where(
      'id',
      '=',
      anyOf(
        oldest(limit, 'created_at')
          .where('visitor_id', 'is not', null)
          .where('request_hash', 'is not', null)
          .where('created_at', '<', ago(NETWORK_RETENTION))
          .$asScalar(),
      ),
    ),
)

export const eraseTravelers = statement((db, limit: Args<Limit>) =>
  db
    .updateTable('listing')
    .set({ traveler: sql`traveler - array['firstName', 'ageBand', 'note']` })
    .where(
      'id',
      '=',
      anyOf(
        oldest(limit, 'closes_at')
          .where(sql<boolean>`traveler -> 'firstName' is not null`)
          .where('closes_at', '<', ago('30 days'))
          .$asScalar(),
      ),
    ),
)

export const listingJobs = (pool: Pool): ScheduledJob[] => [
  { schedule: 'expiries', name: 'listings-past', run: () => inBatches(pool, markOpenPast, SMALL_BATCH) },
  { schedule: 'expiries', name: 'listings-partly-past', run: () => inBatches(pool, markPartlyPast, SMALL_BATCH) },
  { schedule: 'expiries', name: 'listings-found-past', run: () => inBatches(pool, markFoundPast, SMALL_BATCH) },
  { schedule: 'expiries', name: 'listings-unconfirmed', run: () => inBatches(pool, deleteUnconfirmed, SMALL_BATCH) },
  { schedule: 'retention', name: 'listing-travelers', run: () => inBatches(pool, eraseTravelers, SMALL_BATCH) },
  { schedule: 'retention', name: 'listing-requests', run: () => inBatches(pool, eraseRequestHashes, SMALL_BATCH) },
]
