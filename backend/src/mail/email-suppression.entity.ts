import { defineEntity, p } from '@mikro-orm/postgresql'

/** A mailbox, by its pseudonym, that receives no email from us. */
export const EmailSuppressionSchema = defineEntity({
  name: 'EmailSuppression',
  tableName: 'email_suppression',
  properties: {
    mailbox: p.text().primary(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})
