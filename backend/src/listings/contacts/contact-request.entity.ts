import { defineEntity, p } from '@mikro-orm/postgresql'

export const ContactRequestSchema = defineEntity({
  name: 'ContactRequest',
  tableName: 'contact_request',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    listingId: p.bigint('number'),
    requesterId: p.bigint('number'),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})

export class ContactRequest extends ContactRequestSchema.class {}
ContactRequestSchema.setClass(ContactRequest)
