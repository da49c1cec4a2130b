import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { accountErrors } from '../account/account.contract.ts'
import { POOL } from '../db/pool.ts'
import { Problem } from '../http/problem.ts'
import { Live } from '../live/live.ts'
import { ConversationSide } from './conversation.entity.ts'
import { messagingErrors, type OtherUser } from './messaging.contract.ts'
import { hold, takeChangeNumber } from './people.ts'

/** The SQL condition that one of two people has blocked the other; the arguments are SQL for their ids. */
export const blockBetween = (one: string, other: string): string =>
  `exists (select from block where (blocker_id, blocked_id) in ((${one}, ${other}), (${other}, ${one})))`

/** The SQL condition that the first person has blocked the second. */
export const blockBy = (blocker: string, blocked: string): string =>
  `exists (select from block where blocker_id = ${blocker} and blocked_id = ${blocked})`

const BETWEEN = `select ${blockBetween('$1::bigint', '$2::bigint')} as blocked`

const PARTED = `
  select blocked_id as id from block where blocker_id = $1
  union
  select blocker_id from block where blocked_id = $1`

const MINE = `
  select account.id, username, profile_picture_url as "profilePictureUrl"
  from block join account on account.id = blocked_id
  where blocker_id = $1
  order by block.created_at desc
  limit 500`

/** Blocks between people. */
@Injectable()
export class Blocks {
  constructor(
    private readonly em: EntityManager,
    @Inject(POOL) private readonly pool: Pool,
    private readonly live: Live,
  ) {}

  /** Whether one of the two has blocked the other. */
  async between(one: number, other: number): Promise<boolean> {
    const { rows } = await this.pool.query<{ blocked: boolean }>({
      name: 'block-between',
      text: BETWEEN,
      values: [one, other],
    })
    return rows[0]!.blocked
  }

  /** The people whom a person must not meet: those whom they have blocked, and those who have blocked them. */
  async partedFrom(me: number): Promise<number[]> {
    const { rows } = await this.pool.query<{ id: number }>({ name: 'block-parted', text: PARTED, values: [me] })
    return rows.map(({ id }) => id)
  }

  /** The people whom a person has blocked, the newest block first. */
  async of(me: number): Promise<OtherUser[]> {
    const { rows } = await this.pool.query<OtherUser>({ name: 'blocks', text: MINE, values: [me] })
    return rows
  }

  /** Blocks a person. Their unread messages then count as read. */
  async add(me: number, other: number): Promise<void> {
    if (me === other) throw new Problem(messagingErrors['to-oneself'])
    await this.#change(me, other, async (em) => {
      const made = await em.execute(
        'insert into block (blocker_id, blocked_id) select ?, id from account where id = ? on conflict do nothing returning 1',
        [me, other],
      )
      if (made.length > 0) return true
      const [known] = await em.execute('select 1 from account where id = ?', [other])
      if (!known) throw new Problem(accountErrors['user-not-found'])
      return false
    })
  }

  /** Ends a block. */
  async remove(me: number, other: number): Promise<void> {
    await this.#change(me, other, async (em) => {
      const gone = await em.execute('delete from block where blocker_id = ? and blocked_id = ? returning 1', [
        me,
        other,
      ])
      return gone.length > 0
    })
  }

  async #change(me: number, other: number, make: (em: EntityManager) => Promise<boolean>): Promise<void> {
    await this.em.transactional(async (em) => {
      await hold(em, me, other)
      if (!(await make(em))) return
      const side = await em.findOne(ConversationSide, { accountId: me, otherId: other })
      if (!side) return
      side.readUpTo(side.lastId)
      side.changedId = await takeChangeNumber(em)
    })
    this.live.tell([me])
  }
}
