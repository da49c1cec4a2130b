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
    smsRefused: p.enum(['no-phone', 'limit'] as const).nullable(),
    withheld: p.enum(['hidden', 'removed'] as const).nullable(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
})

/** A message from one person to another. Its words never change, but others may not see them any more. */
export class Message extends MessageSchema.class {}
MessageSchema.setClass(Message)

/** The SQL for the words of a message as a person, whose id is given as SQL, may see them. */
export const contentFor = (reader: string): string => `
  case when message.withheld is null or message.sender_id = ${reader} then message.content
       when message.withheld = 'hidden' then 'This message is hidden while our team looks at it.'
       else 'This message was removed by our team.' end`

/** The SQL for the state of a message that a person, whose id is given as SQL, may know: `withheld` and `sms`. */
export const stateFor = (reader: string): string => `
  case when message.sender_id <> ${reader} then message.withheld end as withheld,
  case when message.sender_id = ${reader} then case when message.sms then 'sent' else message.sms_refused end end as sms`
