import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../db/pool.ts'
import { deleteOld } from '../jobs/batches.ts'
import { Jobs } from '../jobs/jobs.ts'
import type { SiteEvent, Visit } from './feedback.contract.ts'

@Injectable()
export class EventsService {
  readonly #pool: Pool
  constructor(@Inject(POOL) pool: Pool, jobs: Jobs) {
    this.#pool = pool
    jobs.hourly('events', () => deleteOld(pool, 'event', 'created_at', '400 days'))
  }

  async record({ type, ...detail }: Exclude<SiteEvent, Visit>): Promise<void> {
    await this.#pool.query({
      name: 'event',
      text: 'insert into event (kind, detail) values ($1, $2)',
      values: [type, detail],
    })
  }
}
