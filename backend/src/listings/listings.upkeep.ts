import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { AccountDeletion } from '../account/deletion.service.ts'
import { AccountExport } from '../account/export.service.ts'
import { POOL } from '../db/pool.ts'
import { inBatches } from '../jobs/batches.ts'
import { Jobs } from '../jobs/jobs.ts'

const PAST = `
  update listing set status = 'past' where id = any(array(
    select id from listing where status = 'open' and closes_at <= now()
    order by closes_at limit $1 for update skip locked))`

export const markPast = (pool: Pool): Promise<void> => inBatches(pool, PAST)

// What the person wrote about others stays, and its author's name goes with the account's.
const LEAVE = [
  'delete from listing where account_id = ?',
  'delete from contact_request where requester_id = ?',
  'delete from testimonial where target_id = ?',
  'delete from person_rating where account_id = ?',
]

const SECTIONS = {
  listings: 'select * from listing where account_id = $1 order by id',
  contactRequests:
    'select listing_id as "listingId", created_at as "createdAt" from contact_request where requester_id = $1 order by id',
  testimonials:
    'select target_id as "targetUserId", route, rating, text, created_at as "createdAt" from testimonial where author_id = $1 order by id',
}

/** What happens to listings and testimonials without anybody looking at them. */
@Injectable()
export class ListingsUpkeep {
  constructor(@Inject(POOL) pool: Pool, jobs: Jobs, deletion: AccountDeletion, data: AccountExport) {
    jobs.hourly('listings-past', () => markPast(pool))
    deletion.onDelete(async (em, accountId) => {
      for (const statement of LEAVE) await em.execute(statement, [accountId])
    })
    for (const [section, text] of Object.entries(SECTIONS)) {
      data.include(section, async (accountId) => (await pool.query(text, [accountId])).rows)
    }
  }
}
