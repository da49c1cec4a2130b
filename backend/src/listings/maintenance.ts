import type { Pool } from 'pg'
import { inBatches, SMALL_BATCH } from '../jobs/batches.ts'
import type { ScheduledJob } from '../jobs/schedules.ts'
import {
  deleteUnconfirmed,
  eraseRequestHashes,
  eraseTravelers,
  markFoundPast,
  markOpenPast,
  markPartlyPast,
} from './maintenance.sql.ts'

export const listingJobs = (pool: Pool): ScheduledJob[] => [
  { schedule: 'hourly.expiries', name: 'listings-past', run: () => inBatches(pool, markOpenPast, SMALL_BATCH) },
  {
    schedule: 'hourly.expiries',
    name: 'listings-partly-past',
    run: () => inBatches(pool, markPartlyPast, SMALL_BATCH),
  },
  { schedule: 'hourly.expiries', name: 'listings-found-past', run: () => inBatches(pool, markFoundPast, SMALL_BATCH) },
  {
    schedule: 'hourly.expiries',
    name: 'listings-unconfirmed',
    run: () => inBatches(pool, deleteUnconfirmed, SMALL_BATCH),
  },
  { schedule: 'hourly.retention', name: 'listing-travelers', run: () => inBatches(pool, eraseTravelers, SMALL_BATCH) },
  {
    schedule: 'hourly.retention',
    name: 'listing-requests',
    run: () => inBatches(pool, eraseRequestHashes, SMALL_BATCH),
  },
]
