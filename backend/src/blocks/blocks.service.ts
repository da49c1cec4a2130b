import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../db/pool.ts'
import { type Args, statement } from '../db/statement.ts'
import { isEitherBlocked, separatedFrom } from './blocks.public.ts'

const findBetween = statement((db, { one, other }: Args<{ one: number; other: number }>) =>
  db.selectNoFrom(isEitherBlocked(one, other).$castTo<boolean>().as('blocked')),
)

const findSeparated = statement((db, { me }: Args<{ me: number }>) =>
  db.selectFrom(separatedFrom(me).as('person')).select('person.id'),
)

@Injectable()
export class BlocksService {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  async isEitherBlocked(one: number, other: number): Promise<boolean> {
    const found = await findBetween.first(this.pool, { one, other })
    return found!.blocked
  }

  async findSeparated(me: number): Promise<number[]> {
    const people = await findSeparated.rows(this.pool, { me })
    return people.map(({ id }) => id)
  }
}
