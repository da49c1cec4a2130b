import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../db/pool.ts'

/** The least number of first replies that say something about a person. */
const ENOUGH = 5

// How long this person's first message took, in the newest conversations that others began.
const MEDIAN = `
  select count(*)::int as count,
         percentile_cont(0.5) within group (order by extract(epoch from replied.at - begun.begun_at))::float8 as seconds
  from (
    select conversation.id, begun_at
    from conversation_side as side join conversation on conversation.id = side.conversation_id
    where side.account_id = $1 and begun_by <> $1
    order by side.last_id desc limit 50
  ) as begun
  cross join lateral (
    select created_at as at from message where conversation_id = begun.id and sender_id = $1 order by id limit 1
  ) as replied`

/** How soon people reply to somebody new. */
@Injectable()
export class Replies {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  /** The median in seconds; undefined for a person with too few replies. */
  async median(account: number): Promise<number | undefined> {
    const { rows } = await this.pool.query<{ count: number; seconds: number }>({
      name: 'replies-median',
      text: MEDIAN,
      values: [account],
    })
    const [{ count, seconds } = { count: 0, seconds: 0 }] = rows
    return count < ENOUGH ? undefined : seconds
  }
}
