import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../db/pool.ts'
import { type PersonalData, rowsOf } from '../startup/additions.ts'

// The address of an endpoint is a secret between a browser and this site; its host says whose service it is.
const BROWSERS = `
  select substring(endpoint from '^[a-z]+://([^/:]+)') as service, push_subscription.created_at as "createdAt"
  from push_subscription join session on id_hash = session_hash
  where account_id = $1 order by push_subscription.created_at`
const CHOICES = 'select topic, mode from push_choice where account_id = $1 order by topic'

const LEAVE = [
  'delete from push_subscription where session_hash in (select id_hash from session where account_id = ?)',
  'delete from push_choice where account_id = ?',
]

/** What this module keeps about a person. */
@Injectable()
export class PushData implements PersonalData {
  readonly about = {
    notifiedBrowsers: 'The browsers that get notifications, with the service that brings them.',
    notifications: 'What you want to be notified of, and how often.',
  }
  readonly sections = rowsOf({ notifiedBrowsers: BROWSERS, notifications: CHOICES }, () => this.pool)

  constructor(@Inject(POOL) private readonly pool: Pool) {}

  async erase(em: EntityManager, accountId: number): Promise<void> {
    for (const statement of LEAVE) await em.execute(statement, [accountId])
  }
}
