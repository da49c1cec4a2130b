import type { EntityManager } from '@mikro-orm/postgresql'
import { type Args, statement } from '../db/statement.ts'
import { ConversationSide } from './conversation.entity.ts'

// The services of messages and of blocks, and moderation, number changes.

type Pair = Args<{ one: number; other: number }>

const selectLocked = statement((db, { one, other }: Pair) =>
  db.selectNoFrom(({ fn }) => fn('lock_people', [one, other]).as('newest')),
)
const takeNumber = statement((db, { one, other }: Pair) =>
  db.selectNoFrom(({ fn }) => fn<number>('take_change_number', [one, other]).as('number')),
)

/** Holds two people until the end of `em`'s transaction: nobody else changes anything between them. Both may be the same. */
export async function lockPeople(em: EntityManager, one: number, other: number): Promise<void> {
  await selectLocked.rows(em, { one, other })
}

/**
 * Holds two people, and takes the next number for a change that both see, or for a change of one. It is above every number
 * that either of them has taken, and nobody takes another one before the end of `em`'s transaction. So no person ever sees a
 * number appear below one that they have seen already.
 */
export async function takeChangeNumber(em: EntityManager, one: number, other = one): Promise<number> {
  const change = await takeNumber.first(em, { one, other })
  return change!.number
}

/** Numbers a change of earlier messages, after which this person's pages read the conversation again. */
export async function revise(em: EntityManager, me: number, other: number): Promise<void> {
  const number = await takeChangeNumber(em, me)
  const side = { accountId: me, otherId: other }
  await em.nativeUpdate(ConversationSide, side, { revisedId: number, changedId: number })
}
