import { defineEntity, p } from '@mikro-orm/postgresql'

export const ConversationSchema = defineEntity({
  name: 'Conversation',
  tableName: 'conversation',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    begunBy: p.bigint('number'),
    begunAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
})

export class Conversation extends ConversationSchema.class {}
ConversationSchema.setClass(Conversation)

export const ConversationSideSchema = defineEntity({
  name: 'ConversationSide',
  tableName: 'conversation_side',
  properties: {
    accountId: p.bigint('number').primary(),
    otherId: p.bigint('number').primary(),
    conversationId: p.bigint('number'),
    lastId: p.bigint('number'),
    receivedId: p.bigint('number').default(0),
    readId: p.bigint('number').default(0),
    changedId: p.bigint('number'),
    adviceRead: p.boolean().default(false),
    revisedId: p.bigint('number').lazy().default(0),
    receiptId: p.bigint('number').default(0),
    receiptAt: p.datetime().nullable(),
  },
})

/** All ids except `receiptId`, the id of a message, are change numbers. */
export class ConversationSide extends ConversationSideSchema.class {
  get hasUnread(): boolean {
    return this.readId < this.receivedId
  }

  readUpTo(number: number): boolean {
    if (!this.hasUnread || number <= this.readId) return false
    this.readId = Math.min(number, this.lastId)
    return true
  }
}
ConversationSideSchema.setClass(ConversationSide)
