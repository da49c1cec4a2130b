import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { accountErrors } from '../account/account.contract.ts'
import { POOL } from '../db/pool.ts'
import { Turns } from '../db/turns.ts'
import { Problem } from '../http/problem.ts'
import { Live } from '../live/live.ts'
import { ConversationSide } from './conversation.entity.ts'
import { messagingErrors, type OtherUser } from './messaging.contract.ts'
import { hold, takeChange } from './people.ts'

const identityOf = (id: string) => `(select person.identity from account as person where person.id = ${id})`

// A block is between people, not between accounts: it holds for whoever deletes the account and comes back, and compares
// their identities. Nearly everybody has one account, so each comparison reads one row. No statement around these may use
// the same names: `other.id` of a caller would be read as a column of here.
const accountsOf = (one: string, other: string) => `
  account as block_one join account as block_other
    on block_one.identity = ${identityOf(one)} and block_other.identity = ${identityOf(other)}`

/** The SQL condition that one of two people has blocked the other; the arguments are SQL for their ids. */
export const blockBetween = (one: string, other: string): string => `
  exists (
    select from ${accountsOf(one, other)}
    join block on (blocker_id, blocked_id) in ((block_one.id, block_other.id), (block_other.id, block_one.id)))`

/** The SQL for the moment of the first block between two people, null without one; the arguments are SQL for their ids. */
export const blockedSince = (one: string, other: string): string => `
  (select min(block.created_at) from ${accountsOf(one, other)}
   join block on (blocker_id, blocked_id) in ((block_one.id, block_other.id), (block_other.id, block_one.id)))`

/** The SQL condition that the first person has blocked the second. */
export const blockBy = (blocker: string, blocked: string): string => `
  exists (
    select from ${accountsOf(blocker, blocked)}
    join block on blocker_id = block_one.id and blocked_id = block_other.id)`

const BETWEEN = `select ${blockBetween('$1::bigint', '$2::bigint')} as blocked`

/** The SQL select of the ids of those whom a person has blocked or is blocked by; the argument is SQL for the person's id. */
export const partedFrom = (me: string): string => `
  select distinct present.id from account as mine
  cross join lateral (
    select blocked_id as id from block where blocker_id = mine.id
    union all
    select blocker_id from block where blocked_id = mine.id
  ) as other
  join account as former on former.id = other.id
  join account as present on present.identity = former.identity
  where mine.identity = ${identityOf(me)}`

const PARTED = partedFrom('$1')

// For a person with several accounts it is the one that they have now, or the last one that they had.
const MINE = `
  select id, username, "profilePictureUrl"
  from (
    select distinct on (present.identity) present.id, present.username,
           present.profile_picture_url as "profilePictureUrl", block.created_at
    from block join account as mine on mine.id = blocker_id and mine.identity = ${identityOf('$1')}
    join account as former on former.id = blocked_id
    join account as present on present.identity = former.identity
    order by present.identity, present.left_at desc nulls first, block.created_at desc
  ) as blocked
  order by created_at desc
  limit 500`

const ADD = `
  insert into block (blocker_id, blocked_id)
  select ?, id from account where id = ? and (email_confirmed_at is not null or left_at is not null)
  on conflict do nothing returning 1`
const KNOWN = 'select 1 from account where id = ? and (email_confirmed_at is not null or left_at is not null)'

const REMOVE = `
  delete from block using ${accountsOf('?', '?')}
  where blocker_id = block_one.id and blocked_id = block_other.id returning 1`

/** Blocks between people. */
@Injectable()
export class Blocks {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly live: Live,
    private readonly turns: Turns,
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
      const made = await em.execute(ADD, [me, other])
      if (made.length > 0) return true
      const [known] = await em.execute(KNOWN, [other])
      if (!known) throw new Problem(accountErrors['user-not-found'])
      return false
    })
  }

  /** Ends a block. */
  async remove(me: number, other: number): Promise<void> {
    await this.#change(me, other, async (em) => {
      const gone = await em.execute(REMOVE, [me, other])
      return gone.length > 0
    })
  }

  async #change(me: number, other: number, make: (em: EntityManager) => Promise<boolean>): Promise<void> {
    const change = async (em: EntityManager) => {
      await hold(em, me, other)
      if (!(await make(em))) return
      const side = await em.findOne(ConversationSide, { accountId: me, otherId: other })
      if (!side) return
      side.readUpTo(side.lastId)
      side.changedId = await takeChange(em, me)
    }
    await this.turns.transactional([me, other], change)
    this.live.tell([me])
  }
}
