import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../../../db/pool.ts'
import { Turns } from '../../../db/turns.ts'

const PEOPLE =
  'select unnest(array[helper_id, traveler_id])::float8 as id from trip where id = $1 and $2 in (helper_id, traveler_id)'

/** Changes of trips wait for each other in front of the database, as all that two people change about each other. */
@Injectable()
export class TripTurns {
  constructor(
    private readonly turns: Turns,
    @Inject(POOL) private readonly pool: Pool,
  ) {}

  get em(): EntityManager {
    return this.turns.em
  }

  /** Runs a transaction when it is the turn of the two people of a trip. */
  async transactional<T>(me: number, trip: number, work: (em: EntityManager) => Promise<T>): Promise<T> {
    const { rows } = await this.pool.query<{ id: number }>({ name: 'trip-people', text: PEOPLE, values: [trip, me] })
    return this.turns.transactional(
      rows.map(({ id }) => id),
      work,
    )
  }
}
