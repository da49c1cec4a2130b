import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../db/pool.ts'
import { findBetween, findSeparated } from './blocks.sql.ts'

@Injectable()
export class BlocksService {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  async isEitherBlocked(one: number, other: number): Promise<boolean> {
    return (await findBetween.first(this.pool, { one, other }))!.isBlocked
  }

  async findSeparated(me: number): Promise<number[]> {
    const people = await findSeparated.rows(this.pool, { me })
    return people.map(({ id }) => id)
  }
}
