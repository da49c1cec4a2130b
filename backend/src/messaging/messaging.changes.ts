import { sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { Pool } from 'pg'
import { iso } from '../db/kysely.ts'
import { type Args, statement } from '../db/statement.ts'
import type { Change, Changes } from '../live/changes.ts'
import { hasBlocked } from './blocks.service.ts'
import { contentFor, stateFor } from './message.queries.ts'
import type { ConversationEvent, MessageEvent, MessageView, Receipt } from './messaging.contract.ts'
import { receiptFor } from './receipts.ts'

// Sides belong to their account and messages to their conversation, so that each of these statements could be answered by
// the shards of the rows that it names (db/shards.ts). Every process runs the first for every event. What few events need is
// queried separately, so that its plan costs a fifth.

// A look-up for each person: a join would read all of their conversations.
const findNewest = statement((db, { accounts }: Args<{ accounts: readonly number[] }>) =>
  db
    .selectFrom(sql<{ account: number }>`unnest(${accounts}::bigint[])`.as<'wanted'>(sql`wanted(account)`))
    .select(({ fn, selectFrom }) => [
      'wanted.account',
      fn
        .coalesce(
          selectFrom('conversation_side as side')
            .select(({ fn }) => fn.max('side.changed_id').as('newest'))
            .whereRef('side.account_id', '=', 'wanted.account')
            .$asScalar(),
          sql.lit(0),
        )
        .as('id'),
    ]),
)

const findSides = statement((db, { accounts, seen }: Args<Record<'accounts' | 'seen', number[]>>) =>
  db
    .selectFrom(
      sql<{ account: number; seen: number }>`unnest(${accounts}::bigint[], ${seen}::bigint[])`.as<'reader'>(
        sql`reader(account, seen)`,
      ),
    )
    .innerJoin('conversation_side as side', (join) =>
      join.onRef('side.account_id', '=', 'reader.account').onRef('side.changed_id', '>', 'reader.seen'),
    )
    .select(({ cast, eb, exists, fn, ref, selectFrom }) => [
      ...(['reader.account', 'reader.seen', 'side.other_id as other', 'side.conversation_id as conversation'] as const),
      ...(['side.changed_id as changed', 'side.last_id as last', 'side.revised_id as revised'] as const),
      eb('side.read_id', '>=', ref('side.received_id')).$castTo<boolean>().as('read'),
      exists(selectFrom('read_receipts').select('account_id').whereRef('account_id', '=', 'reader.account'))
        .$castTo<boolean>()
        .as('receipts'),
      selectFrom('conversation_side as mine')
        .select(cast<number>(fn.countAll(), 'integer').as('unread'))
        .whereRef('mine.account_id', '=', 'reader.account')
        .whereRef('mine.read_id', '<', 'mine.received_id')
        .$asScalar()
        .$notNull()
        .as('unread'),
    ]),
)

type MessagesArgs = Args<
  Record<'sides' | 'accounts' | 'conversations' | 'seen' | 'changed', number[]> & { most: number }
>

// Up to what the side knew: a later message may have been committed meanwhile, but another conversation's before it as well.
const findMessages = statement((db, { sides, accounts, conversations, seen, changed, most }: MessagesArgs) =>
  db
    .selectFrom(
      sql<Record<'side' | 'account' | 'conversation' | 'seen' | 'changed', number>>`
        unnest(${sides}::int[], ${accounts}::bigint[], ${conversations}::bigint[], ${seen}::bigint[], ${changed}::bigint[])
      `.as<'wanted'>(sql`wanted(side, account, conversation, seen, changed)`),
    )
    .innerJoin('message', (join) =>
      join
        .onRef('message.conversation_id', '=', 'wanted.conversation')
        .onRef('message.number', '>', 'wanted.seen')
        .onRef('message.number', '<=', 'wanted.changed'),
    )
    .select(({ ref }) => [
      ...(['wanted.side', 'message.number as id'] as const),
      jsonBuildObject({
        id: ref('message.id'),
        senderId: ref('message.sender_id'),
        content: contentFor(ref('wanted.account')),
        createdAt: iso(ref('message.created_at')),
      }).as('message'),
      ...stateFor(ref('wanted.account')),
    ])
    .orderBy('message.number')
    .limit(most),
)

type Pairs = Record<'sides' | 'accounts' | 'others', number[]>

const pairsOf = ({ sides, accounts, others }: Args<Pairs>) =>
  sql<
    Record<'side' | 'account' | 'other', number>
  >`unnest(${sides}::int[], ${accounts}::bigint[], ${others}::bigint[])`.as<'pair'>(sql`pair(side, account, other)`)

const findReceipts = statement((db, pairs: Args<Pairs>) =>
  db
    .selectFrom(pairsOf(pairs))
    .innerJoinLateral(
      ({ ref }) => receiptFor(ref('pair.account'), ref('pair.other')).as('receipt'),
      (join) => join.onTrue(),
    )
    .select(['pair.side', 'receipt.upTo', 'receipt.at']),
)

const findBlocked = statement((db, pairs: Args<Pairs>) =>
  db
    .selectFrom(pairsOf(pairs))
    .select('pair.side')
    .where(({ ref }) => hasBlocked(ref('pair.account'), ref('pair.other'))),
)

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

type MessageRow = Awaited<ReturnType<typeof findMessages.rows>>[number]

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
    ...(smsCopy && { smsCopy }),
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
    const rows = await findNewest.rows(this.#pool, { accounts })
    return new Map(rows.map(({ account, id }) => [account, id]))
  }

  async since(seen: ReadonlyMap<number, number>, most: number): Promise<Change[]> {
    const sides: Side[] = await findSides.rows(this.#pool, { accounts: [...seen.keys()], seen: [...seen.values()] })
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
    return findMessages.rows(this.#pool, {
      ...pairs(wanted),
      conversations: wanted.map(([, { conversation }]) => conversation),
      seen: wanted.map(([, { seen }]) => seen),
      changed: wanted.map(([, { changed }]) => changed),
      most,
    })
  }

  async #addReceipts(sides: Side[]): Promise<void> {
    const wanted = [...sides.entries()].filter(([, { receipts }]) => receipts)
    if (wanted.length === 0) return
    for (const { side, ...receipt } of await findReceipts.rows(this.#pool, pairs(wanted)))
      sides[side]!.receipt = receipt
  }

  async #addBlocks(sides: Side[]): Promise<void> {
    const wanted = [...sides.entries()].filter(([, side]) => hasState(side))
    if (wanted.length === 0) return
    for (const { side } of await findBlocked.rows(this.#pool, pairs(wanted))) sides[side]!.blocked = true
  }
}

/** The indexes of sides and their two people, in columns. */
const pairs = (sides: ReadonlyArray<readonly [number, Side]>): Pairs => ({
  sides: sides.map(([index]) => index),
  accounts: sides.map(([, { account }]) => account),
  others: sides.map(([, { other }]) => other),
})
