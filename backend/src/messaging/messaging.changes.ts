import { sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { Pool } from 'pg'
import { hasBlocked } from '../blocks/blocks.public.ts'
import { array, iso, unnest } from '../db/kysely.ts'
import { type Args, statement } from '../db/statement.ts'
import type { Change, Changes } from '../live/changes.ts'
import { contentFor, stateFor } from './message.queries.ts'
import type { ConversationEvent, MessageEvent, MessageView, Receipt } from './messaging.contract.ts'
import { receiptFor } from './receipts.ts'

// Receipts and blocks have separate queries: few events need them, and the main query costs a fifth.

// A lookup for each account: a join would read all of its conversations.
const findNewest = statement((db, { accounts }: Args<{ accounts: readonly number[] }>) =>
  db.selectFrom(unnest('requested', { account: array(accounts, 'bigint') })).select(({ fn, selectFrom }) => [
    'requested.account',
    fn
      .coalesce(
        selectFrom('conversation_side as side')
          .select(({ fn }) => fn.max('side.changed_id').as('newest'))
          .whereRef('side.account_id', '=', 'requested.account')
          .$asScalar(),
        sql.lit(0),
      )
      .as('id'),
  ]),
)

const findSides = statement((db, { accounts, seen }: Args<Record<'accounts' | 'seen', number[]>>) =>
  db
    .selectFrom(unnest('reader', { account: array(accounts, 'bigint'), seen: array(seen, 'bigint') }))
    .innerJoin('conversation_side as side', (join) =>
      join.onRef('side.account_id', '=', 'reader.account').onRef('side.changed_id', '>', 'reader.seen'),
    )
    .select(({ cast, eb, exists, fn, ref, selectFrom }) => [
      ...(['reader.account', 'reader.seen', 'side.other_id as other', 'side.conversation_id as conversation'] as const),
      ...(['side.changed_id as changed', 'side.last_id as last', 'side.revised_id as revised'] as const),
      eb('side.read_id', '>=', ref('side.received_id')).$castTo<boolean>().as('read'),
      exists(
        selectFrom('account')
          .select('id')
          .whereRef('id', '=', 'reader.account')
          .where('read_receipts_since', 'is not', null),
      )
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
  Record<'sides' | 'accounts' | 'conversations' | 'seen' | 'changed', number[]> & { limit: number }
>

// Stops at the side's change number: beyond it, a message of another conversation could be missed.
const findMessages = statement((db, { sides, accounts, conversations, seen, changed, limit }: MessagesArgs) =>
  db
    .selectFrom(
      unnest('requested', {
        side: array(sides, 'int'),
        account: array(accounts, 'bigint'),
        conversation: array(conversations, 'bigint'),
        seen: array(seen, 'bigint'),
        changed: array(changed, 'bigint'),
      }),
    )
    .innerJoin('message', (join) =>
      join
        .onRef('message.conversation_id', '=', 'requested.conversation')
        .onRef('message.number', '>', 'requested.seen')
        .onRef('message.number', '<=', 'requested.changed'),
    )
    .select(({ ref }) => [
      ...(['requested.side', 'message.number as id'] as const),
      jsonBuildObject({
        id: ref('message.id'),
        senderId: ref('message.sender_id'),
        content: contentFor(ref('requested.account')),
        createdAt: iso(ref('message.created_at')),
      }).as('message'),
      ...stateFor(ref('requested.account')),
    ])
    .orderBy('message.number')
    .limit(limit),
)

type Pairs = Record<'sides' | 'accounts' | 'others', number[]>

const pairsOf = ({ sides, accounts, others }: Args<Pairs>) =>
  unnest('pair', { side: array(sides, 'int'), account: array(accounts, 'bigint'), other: array(others, 'bigint') })

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
  receipts: boolean
  receipt?: Receipt
  /** Read only for sides whose state is sent. */
  blocked?: boolean
}

type MessageRow = Awaited<ReturnType<typeof findMessages.rows>>[number]

const hasState = ({ changed, last, revised, seen }: Side) => changed > last || revised > seen

/**
 * Returns no change of state if a message came after it: its sender has read the conversation and is not blocked. A
 * moderation decision about a message is always returned.
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
  const { withheld, smsCopy, smsUndelivered, listingId, language } = row
  const message: MessageView = {
    ...row.message,
    ...(withheld && { withheld }),
    ...(smsCopy && { smsCopy }),
    ...(smsUndelivered && { smsUndelivered }),
    ...(listingId && { listingId }),
    ...(language && { language }),
  }
  const messageEvent: MessageEvent = { otherUserId, message, unread, ...(receipt && { receipt }) }
  return { account, id: row.id, event: { type: 'message', ...messageEvent } }
}

export class ConversationChanges implements Changes {
  readonly #pool: Pool

  constructor(pool: Pool) {
    this.#pool = pool
  }

  async newest(accounts: readonly number[]): Promise<Map<number, number>> {
    const rows = await findNewest.rows(this.#pool, { accounts })
    return new Map(rows.map(({ account, id }) => [account, id]))
  }

  async since(lastIds: ReadonlyMap<number, number>, limit: number): Promise<Change[]> {
    const sides: Side[] = await findSides.rows(this.#pool, {
      accounts: [...lastIds.keys()],
      seen: [...lastIds.values()],
    })
    const [messages] = await Promise.all([
      this.#messages(sides, limit),
      this.#addReceipts(sides),
      this.#addBlocks(sides),
    ])
    const changes = [...messages.map((row) => messageOf(sides[row.side]!, row)), ...sides.flatMap(stateOf)]
    return changes.toSorted((a, b) => a.id - b.id).slice(0, limit)
  }

  async #messages(sides: Side[], limit: number): Promise<MessageRow[]> {
    const requested = [...sides.entries()].filter(([, { last, seen }]) => last > seen)
    if (requested.length === 0) return []
    return findMessages.rows(this.#pool, {
      ...pairs(requested),
      conversations: requested.map(([, { conversation }]) => conversation),
      seen: requested.map(([, { seen }]) => seen),
      changed: requested.map(([, { changed }]) => changed),
      limit,
    })
  }

  async #addReceipts(sides: Side[]): Promise<void> {
    const requested = [...sides.entries()].filter(([, { receipts }]) => receipts)
    if (requested.length === 0) return
    for (const { side, ...receipt } of await findReceipts.rows(this.#pool, pairs(requested)))
      sides[side]!.receipt = receipt
  }

  async #addBlocks(sides: Side[]): Promise<void> {
    const requested = [...sides.entries()].filter(([, side]) => hasState(side))
    if (requested.length === 0) return
    for (const { side } of await findBlocked.rows(this.#pool, pairs(requested))) sides[side]!.blocked = true
  }
}

const pairs = (sides: ReadonlyArray<readonly [number, Side]>): Pairs => ({
  sides: sides.map(([index]) => index),
  accounts: sides.map(([, { account }]) => account),
  others: sides.map(([, { other }]) => other),
})
