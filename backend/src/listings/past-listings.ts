import type { Pool } from 'pg'
import { inBatches } from '../jobs/batches.ts'

const PAST = `
  update listing set status = 'past' where id = any(array(
    select id from listing where status = 'open' and closes_at <= now()
    order by closes_at limit $1 for update skip locked))`

export const markPast = (pool: Pool): Promise<void> => inBatches(pool, PAST)
