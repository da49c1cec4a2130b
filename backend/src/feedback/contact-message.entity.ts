import { defineEntity, p } from '@mikro-orm/postgresql'

export const ContactMessageSchema = defineEntity({
  name: 'ContactMessageRow',
  tableName: 'contact_message',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    name: p.text(),
    email: p.text(),
    message: p.text(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})

export class ContactMessageRow extends ContactMessageSchema.class {}
ContactMessageSchema.setClass(ContactMessageRow)
