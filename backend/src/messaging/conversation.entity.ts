import { defineEntity, p } from '@mikro-orm/postgresql'

const ConversationSchema = defineEntity({
  name: 'Conversation',
  tableName: 'conversation',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    begunBy: p.bigint('number'),
    begunAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
})

/** Two people and who of them wrote first. Each of the two has a side of it. */
export class Conversation extends ConversationSchema.class {}
ConversationSchema.setClass(Conversation)

const SideSchema = defineEntity({
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
  },
})

/** A conversation as one of its two people has it: what they have read, and where it stands in their list. */
export class ConversationSide extends SideSchema.class {
  get hasUnread(): boolean {
    return this.readId < this.receivedId
  }

  /** Who answers has read what came before. */
  wrote(messageId: number): void {
    this.lastId = this.changedId = this.readId = messageId
  }

  received(messageId: number): void {
    this.lastId = this.changedId = this.receivedId = messageId
  }

  /** Reads up to a message, never back; false when that changes nothing. */
  readUpTo(messageId: number): boolean {
    if (!this.hasUnread || messageId <= this.readId) return false
    this.readId = Math.min(messageId, this.lastId)
    return true
  }
}
SideSchema.setClass(ConversationSide)
