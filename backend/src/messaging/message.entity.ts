import { defineEntity, p } from '@mikro-orm/postgresql'

export const MessageSchema = defineEntity({
  name: 'Message',
  tableName: 'message',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    number: p.bigint('number'),
    conversationId: p.bigint('number'),
    senderId: p.bigint('number'),
    content: p.text(),
    clientKey: p.text().nullable(),
    sms: p.boolean().default(false),
    smsRefused: p.enum(['no-phone', 'limit'] as const).nullable(),
    smsOutcome: p.enum(['sent', 'no-phone', 'refused', 'unsent'] as const).nullable(),
    smsUndelivered: p.boolean().default(false),
    listingId: p.bigint('number').nullable(),
    language: p.text().nullable(),
    withheld: p.enum(['hidden', 'removed'] as const).nullable(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
})

/** The content never changes, but moderators can withhold it. `number` is its change number for both people. */
export class Message extends MessageSchema.class {}
MessageSchema.setClass(Message)
