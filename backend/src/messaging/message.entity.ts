import { defineEntity, p } from '@mikro-orm/postgresql'

const MessageSchema = defineEntity({
  name: 'Message',
  tableName: 'message',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    conversationId: p.bigint('number'),
    senderId: p.bigint('number'),
    content: p.text(),
    clientKey: p.text().nullable(),
    sms: p.boolean().default(false),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
})

/** A message from one person to another. It never changes. */
export class Message extends MessageSchema.class {}
MessageSchema.setClass(Message)
