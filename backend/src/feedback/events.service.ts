import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../db/pool.ts'
import type { SiteEvent, Visit } from './feedback.contract.ts'

@Injectable()
export class EventsService {
  readonly #pool: Pool
  constructor(@Inject(POOL) pool: Pool) {
    this.#pool = pool
  }

  async record({ type, ...detail }: Exclude<SiteEvent, Visit>): Promise<void> {
    await this.#pool.query({
      name: 'event',
      text: 'insert into event (kind, detail) values ($1, $2)',
      values: [type, detail],
    })
  }
}
