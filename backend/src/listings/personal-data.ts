import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../db/pool.ts'
import { type PersonalData, rowsOf } from '../startup/additions.ts'

// Testimonials about others stay, and whom the person asked for contact details sees that and when; the person's name
// disappears with the account.
const LEAVE = [
  'delete from listing where account_id = ?',
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

/** The module's data about a person. */
@Injectable()
export class ListingsData implements PersonalData {
  readonly sections = rowsOf(SECTIONS, () => this.pool)

  constructor(@Inject(POOL) private readonly pool: Pool) {}

  async erase(em: EntityManager, accountId: number): Promise<void> {
    for (const statement of LEAVE) await em.execute(statement, [accountId])
  }
}
