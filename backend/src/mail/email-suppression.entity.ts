import { defineEntity, p } from '@mikro-orm/postgresql'

/** A mailbox that receives no email, by its pseudonym. */
export const EmailSuppressionSchema = defineEntity({
  name: 'EmailSuppression',
  tableName: 'email_suppression',
  properties: {
    mailbox: p.text().primary(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})
