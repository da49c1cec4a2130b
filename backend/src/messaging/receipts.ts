import { EntityManager, raw } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { isoText } from '../db/moment.ts'
import { POOL } from '../db/pool.ts'
import { Live } from '../live/live.ts'
import { blockBetween } from './blocks.service.ts'
import type { ConversationSide } from './conversation.entity.ts'

/** The SQL condition that two people see each other's receipts; the arguments are SQL for their ids. */
export const areShared = (one: string, other: string): string => `
  (select count(*) = 2 from read_receipts where account_id in (${one}, ${other})) and not ${blockBetween(one, other)}`

/** The SQL for the receipt that a side gives to the other person. */
export const receiptOf = (side: string): string =>
  `json_build_object('upTo', ${side}.receipt_id, 'at', ${isoText(`${side}.receipt_at`)})`

/** The SQL for what a reader may know of the other person's reading (`Receipt`); the arguments are SQL for their ids. */
export const receiptFor = (reader: string, other: string): string => `
  (select ${receiptOf('theirs')}
   from conversation_side as theirs
   where theirs.account_id = ${other} and theirs.other_id = ${reader} and theirs.receipt_id > 0
     and ${areShared(reader, other)})`

const ARE_WANTED = `
  select ${areShared('reader', 'writer')} as wanted from (select ?::bigint as reader, ?::bigint as writer) as pair`
const WANT = 'insert into read_receipts (account_id) select id from account where id = ? on conflict do nothing'
// What others know is taken back too, so that it does not return with the next yes.
const NO_MORE = 'delete from read_receipts where account_id = ?'
export const TAKE_BACK = `
  update conversation_side as mine set receipt_id = 0, receipt_at = null
  where account_id = ? and receipt_id > 0
  returning other_id as id, exists (select from read_receipts where account_id = other_id)
    and not ${blockBetween('mine.account_id', 'mine.other_id')} as "sawIt"`

// The receipt names the last message that was read, as pages know it.
const LAST_READ = 'select id::float8 as id from message where conversation_id = ? and number = ?'

/** Records on a person's side what they have just read, if both want it. Answers whether the other person may know. */
export async function recordReceipt(em: EntityManager, mine: ConversationSide): Promise<boolean> {
  const [row] = await em.execute<[{ wanted: boolean }]>(ARE_WANTED, [mine.accountId, mine.otherId])
  if (!row.wanted) return false
  const [last] = await em.execute<[{ id: number }]>(LAST_READ, [mine.conversationId, mine.readId])
  em.assign(mine, { receiptId: last.id, receiptAt: raw('clock_timestamp()') })
  return true
}

/** The most ids of people that fit into one notification. */
const AT_ONCE = 400

/** Read receipts: two people see each other's while both want them and neither has blocked the other. */
@Injectable()
export class Receipts {
  constructor(
    private readonly em: EntityManager,
    @Inject(POOL) private readonly pool: Pool,
    private readonly live: Live,
  ) {}

  /** Whether a person wants receipts. */
  async areWanted(account: number): Promise<boolean> {
    const { rowCount } = await this.pool.query('select from read_receipts where account_id = $1', [account])
    return rowCount === 1
  }

  /** Turns a person's receipts on or off. The pages that show some are told to look again. */
  async choose(account: number, wanted: boolean): Promise<void> {
    const readers = await this.em.transactional(async (em) => {
      await em.execute(wanted ? WANT : NO_MORE, [account])
      return wanted ? [] : await em.execute<Array<{ id: number; sawIt: boolean }>>(TAKE_BACK, [account])
    })
    const people = [account, ...readers.filter(({ sawIt }) => sawIt).map(({ id }) => id)]
    for (let at = 0; at < people.length; at += AT_ONCE) await this.live.nudge(people.slice(at, at + AT_ONCE))
  }
}
