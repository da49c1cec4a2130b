import type { EntityManager } from '@mikro-orm/postgresql'
import { type Args, statement } from '../db/statement.ts'
import { ConversationSide } from './conversation.entity.ts'

type Pair = Args<{ one: number; other: number }>

const selectLocked = statement((db, { one, other }: Pair) =>
  db.selectNoFrom(({ fn }) => fn('lock_people', [one, other]).as('newest')),
)
const takeNumber = statement((db, { one, other }: Pair) =>
  db.selectNoFrom(({ fn }) => fn<number>('take_change_number', [one, other]).as('number')),
)

/** Locks both people against other changes between them, until the end of `em`'s transaction. */
export async function lockPeople(em: EntityManager, one: number, other: number): Promise<void> {
  await selectLocked.rows(em, { one, other })
}

/**
 * Returns a number above every earlier one of either account. Both accounts stay locked until the end of `em`'s
 * transaction, so no client receives a number below its last one.
 */
export async function takeChangeNumber(em: EntityManager, one: number, other = one): Promise<number> {
  const change = await takeNumber.first(em, { one, other })
  return change!.number
}

/** Makes this account's pages reload the conversation, because earlier messages have changed. */
export async function revise(em: EntityManager, me: number, other: number): Promise<void> {
  const number = await takeChangeNumber(em, me)
  const side = { accountId: me, otherId: other }
  await em.nativeUpdate(ConversationSide, side, { revisedId: number, changedId: number })
}
