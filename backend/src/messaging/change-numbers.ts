import type { EntityManager } from '@mikro-orm/postgresql'
import { ConversationSide } from './conversation.entity.ts'
import { takeNumber } from './messaging.sql.ts'

/**
 * Returns a number above every earlier one. Both accounts stay locked until the end of `em`'s transaction, so no client
 * receives a number below its last one.
 */
export async function takeChangeNumber(em: EntityManager, one: number, other = one): Promise<number> {
  return (await takeNumber.first(em, { one, other }))!.number
}

/** Makes this account's pages reload the conversation, because earlier messages have changed. */
export async function revise(em: EntityManager, me: number, other: number): Promise<void> {
  const number = await takeChangeNumber(em, me)
  const side = { accountId: me, otherId: other }
  await em.nativeUpdate(ConversationSide, side, { revisedId: number, changedId: number })
}
