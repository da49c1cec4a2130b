import { defineEntity, p } from '@mikro-orm/postgresql'

/** A mailbox, by its pseudonym, that receives no email from us. */
export const MailRefusalSchema = defineEntity({
  name: 'MailRefusal',
  tableName: 'mail_refusal',
  properties: {
    mailbox: p.text().primary(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})
