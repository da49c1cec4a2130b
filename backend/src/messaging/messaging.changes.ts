import type { Pool } from 'pg'
import { isoText } from '../db/moment.ts'
import type { Change, Changes } from '../live/changes.ts'
import { blockBy } from './blocks.service.ts'
import { contentFor, smsOf, stateFor } from './message.entity.ts'
import type { ConversationEvent, MessageEvent, MessageView, Receipt } from './messaging.contract.ts'
import { areShared, receiptOf } from './receipts.ts'

// Sides belong to their account and messages to their conversation, so that each of these statements could be answered by
// the shards of the rows that it names (db/shards.ts). Every process runs the first for every event, and PostgreSQL plans it
// each time: what few events need is asked apart, so that its plan costs a fifth.
// A look-up for each person: a join would read all of their conversations.
const NEWEST = `
  select account, coalesce((select max(changed_id) from conversation_side where account_id = account), 0)::float8 as id
  from unnest($1::bigint[]) as wanted(account)`

const SIDES = `
  select reader.account, side.other_id as other, side.conversation_id as conversation, reader.seen,
         side.changed_id as changed, side.last_id as last, side.revised_id as revised, side.read_id >= side.received_id as read,
         exists (select from read_receipts where account_id = reader.account) as receipts,
         (select count(*)::int from conversation_side as mine where mine.account_id = reader.account and mine.read_id < mine.received_id) as unread
  from unnest($1::bigint[], $2::bigint[]) as reader(account, seen)
  join conversation_side as side on side.account_id = reader.account and side.changed_id > reader.seen`

// Up to what the side knew: a later message may have been committed meanwhile, but another conversation's before it as well.
const MESSAGES = `
  select wanted.side, number as id, json_build_object(
           'id', id, 'senderId', sender_id, 'content', ${contentFor('wanted.account')}, 'createdAt', ${isoText('created_at')}) as message,
         ${stateFor('wanted.account')}
  from unnest($1::int[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[]) as wanted(side, account, conversation, seen, changed)
  join message on message.conversation_id = wanted.conversation and number > wanted.seen and number <= wanted.changed
  order by number
  limit $6`

const RECEIPTS = `
  select wanted.side, ${receiptOf('theirs')} as receipt
  from unnest($1::int[], $2::bigint[], $3::bigint[]) as wanted(side, account, other)
  join conversation_side as theirs on theirs.account_id = wanted.other and theirs.other_id = wanted.account
  where theirs.receipt_id > 0 and ${areShared('wanted.account', 'wanted.other')}`

const BLOCKS = `
  select wanted.side from unnest($1::int[], $2::bigint[], $3::bigint[]) as wanted(side, account, other)
  where ${blockBy('wanted.account', 'wanted.other')}`

/** A conversation in which something has happened since its reader has looked. */
interface Side {
  account: number
  other: number
  conversation: number
  seen: number
  changed: number
  last: number
  revised: number
  read: boolean
  unread: number
  /** Whether the reader wants receipts. */
  receipts: boolean
  receipt?: Receipt
  /** Known only where the state is told. */
  blocked?: boolean
}

interface MessageRow {
  /** The index of its side. */
  side: number
  id: number
  message: Pick<MessageView, 'id' | 'senderId' | 'content' | 'createdAt'>
  withheld: MessageView['withheld'] | null
  smsCopy: MessageView['smsCopy'] | null
  smsUndelivered: true | null
  listingId: number | null
}

const hasState = ({ changed, last, revised, seen }: Side) => changed > last || revised > seen

/**
 * A change of state is told only if no message came after it: a later message implies the state, because its sender has read
 * the conversation and is not blocked. A decision about a message is told in any case.
 */
function stateOf(side: Side): Change[] {
  if (!hasState(side)) return []
  const { account, other: otherUserId, changed, last, revised, seen, read, blocked = false, unread, receipt } = side
  const state: ConversationEvent = {
    ...{ otherUserId, read, blocked, unread },
    ...(revised > seen && { revised: true }),
    ...(receipt && { receipt }),
  }
  return [{ account, id: changed > last ? changed : revised, event: { type: 'conversation', ...state } }]
}

function messageOf({ account, other: otherUserId, unread, receipt }: Side, row: MessageRow): Change {
  const { withheld, smsCopy, smsUndelivered, listingId } = row
  const message: MessageView = {
    ...row.message,
    ...(withheld && { withheld }),
    ...(smsCopy && { sms: smsOf(smsCopy), smsCopy }),
    ...(smsUndelivered && { smsUndelivered }),
    ...(listingId && { listingId }),
  }
  const written: MessageEvent = { otherUserId, message, unread, ...(receipt && { receipt }) }
  return { account, id: row.id, event: { type: 'message', ...written } }
}

/** What happens in the conversations of people, for their live streams. */
export class ConversationChanges implements Changes {
  readonly #pool: Pool

  constructor(pool: Pool) {
    this.#pool = pool
  }

  async newest(accounts: readonly number[]): Promise<Map<number, number>> {
    const asked = { name: 'changes-newest', text: NEWEST, values: [accounts] }
    const { rows } = await this.#pool.query<{ account: number; id: number }>(asked)
    return new Map(rows.map(({ account, id }) => [Number(account), id]))
  }

  async since(seen: ReadonlyMap<number, number>, most: number): Promise<Change[]> {
    const values = [[...seen.keys()], [...seen.values()]]
    const { rows: sides } = await this.#pool.query<Side>({ name: 'changes-sides', text: SIDES, values })
    const [messages] = await Promise.all([
      this.#messages(sides, most),
      this.#addReceipts(sides),
      this.#addBlocks(sides),
    ])
    const changes = [...messages.map((row) => messageOf(sides[row.side]!, row)), ...sides.flatMap(stateOf)]
    return changes.toSorted((a, b) => a.id - b.id).slice(0, most)
  }

  async #messages(sides: Side[], most: number): Promise<MessageRow[]> {
    const wanted = [...sides.entries()].filter(([, { last, seen }]) => last > seen)
    if (wanted.length === 0) return []
    const columns = (['account', 'conversation', 'seen', 'changed'] as const).map((name) =>
      wanted.map(([, side]) => side[name]),
    )
    const values = [wanted.map(([index]) => index), ...columns, most]
    return (await this.#pool.query<MessageRow>({ name: 'changes-messages', text: MESSAGES, values })).rows
  }

  async #addReceipts(sides: Side[]): Promise<void> {
    const rows = await this.#ofPairs<{ side: number; receipt: Receipt }>(
      { name: 'changes-receipts', text: RECEIPTS },
      sides,
      ({ receipts }) => receipts,
    )
    for (const { side, receipt } of rows) sides[side]!.receipt = receipt
  }

  async #addBlocks(sides: Side[]): Promise<void> {
    const rows = await this.#ofPairs<{ side: number }>({ name: 'changes-blocks', text: BLOCKS }, sides, hasState)
    for (const { side } of rows) sides[side]!.blocked = true
  }

  /** What a statement knows of the two people of some sides. */
  async #ofPairs<Row extends object>(
    statement: { name: string; text: string },
    sides: Side[],
    isWanted: (side: Side) => boolean,
  ): Promise<Row[]> {
    const wanted = [...sides.entries()].filter(([, side]) => isWanted(side))
    if (wanted.length === 0) return []
    const columns = (['account', 'other'] as const).map((name) => wanted.map(([, side]) => side[name]))
    return (await this.#pool.query<Row>({ ...statement, values: [wanted.map(([index]) => index), ...columns] })).rows
  }
}
