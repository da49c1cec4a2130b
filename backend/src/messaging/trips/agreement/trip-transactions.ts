import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { AccountQueue } from '../../../db/account-queue.ts'
import { POOL } from '../../../db/pool.ts'
import { type Args, statement } from '../../../db/statement.ts'
import { isOf } from '../trip.expressions.ts'

const findPeople = statement((db, { trip, me }: Args<{ trip: number; me: number }>) =>
  db.selectFrom('trip as t').select(['t.helper_id', 't.traveler_id']).where('t.id', '=', trip).where(isOf(me)),
)

/** Changes between two people wait in the process instead of on a database lock. */
@Injectable()
export class TripTransactions {
  constructor(
    private readonly accountQueue: AccountQueue,
    @Inject(POOL) private readonly pool: Pool,
  ) {}

  get em(): EntityManager {
    return this.accountQueue.em
  }

  async transactional<T>(me: number, trip: number, work: (em: EntityManager) => Promise<T>): Promise<T> {
    const people = await findPeople.first(this.pool, { trip, me })
    return this.accountQueue.transactional(people ? [people.helper_id, people.traveler_id] : [], work)
  }
}
