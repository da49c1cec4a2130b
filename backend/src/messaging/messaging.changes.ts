import type { Pool } from 'pg'
import type { Change, Changes } from '../live/changes.ts'
import type { ConversationEvent, MessageEvent, Receipt } from './messaging.contract.ts'
import {
  type FindMessages,
  type FindSides,
  findBlocked,
  findMessages,
  findNewest,
  findReceipts,
  findSides,
} from './messaging.sql.ts'

// Receipts and blocks have separate queries: few events need them, and the main query costs a fifth.

type Side = FindSides & {
  receipt?: Receipt
  /** Read only for sides whose state is sent. */
  blocked?: boolean
}

const hasState = ({ changed, last, revised, seen }: Side) => changed > last || revised > seen

/**
 * Returns no change of state if a message came after it: its sender has read the conversation and is not blocked. A
 * moderation decision about a message is always returned.
 */
function stateOf(side: Side): Change[] {
  if (!hasState(side)) return []
  const { account, other: otherUserId, changed, last, revised, seen, read, blocked = false, unread, receipt } = side
  const state: ConversationEvent = {
    otherUserId,
    read,
    blocked,
    unread,
    ...(revised > seen && { revised: true }),
    ...(receipt && { receipt }),
  }
  return [{ account, id: changed > last ? changed : revised, event: { type: 'conversation', ...state } }]
}

function messageOf({ account, other: otherUserId, unread, receipt }: Side, { id, message }: FindMessages): Change {
  const messageEvent: MessageEvent = { otherUserId, message, unread, ...(receipt && { receipt }) }
  return { account, id, event: { type: 'message', ...messageEvent } }
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

  async #messages(sides: Side[], limit: number): Promise<FindMessages[]> {
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

const pairs = (sides: ReadonlyArray<readonly [number, Side]>): Record<'sides' | 'accounts' | 'others', number[]> => ({
  sides: sides.map(([index]) => index),
  accounts: sides.map(([, { account }]) => account),
  others: sides.map(([, { other }]) => other),
})
