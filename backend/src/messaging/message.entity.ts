import { defineEntity, p } from '@mikro-orm/postgresql'
import type { MessageView } from './messaging.contract.ts'

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
    withheld: p.enum(['hidden', 'removed'] as const).nullable(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
})

/**
 * A message from one person to another. Its words never change, but others may not see them any more. Its id names it, and
 * its number is its place among the changes of both people.
 */
export class Message extends MessageSchema.class {}
MessageSchema.setClass(Message)

/** The SQL for the words of a message as a person, whose id is given as SQL, may see them. */
export const contentFor = (reader: string): string => `
  case when message.withheld is null or message.sender_id = ${reader} then message.content
       when message.withheld = 'hidden' then 'This message is hidden while our team looks at it.'
       else 'This message was removed by our team.' end`

/** The SQL for the state of a message that a person, whose id is given as SQL, may know. */
export const stateFor = (reader: string): string => `
  case when message.sender_id <> ${reader} then message.withheld end as withheld,
  case when message.sender_id = ${reader} then
    case when message.sms then coalesce(message.sms_outcome, 'on-its-way') else message.sms_refused end
  end as "smsCopy",
  case when message.sender_id = ${reader} and message.sms_undelivered then true end as "smsUndelivered",
  message.listing_id as "listingId"`

/** What the wire says of the SMS to releases that know three states only. */
export const smsOf = (copy: MessageView['smsCopy'] | null): MessageView['sms'] => {
  if (copy === 'on-its-way' || copy === 'sent') return 'sent'
  return copy === 'limit' ? 'limit' : copy ? 'no-phone' : undefined
}
