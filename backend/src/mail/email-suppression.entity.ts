import { defineEntity, p } from '@mikro-orm/postgresql'

/** A mailbox that returns emails or complains about them, by its pseudonym. */
export const EmailReportSchema = defineEntity({
  name: 'EmailReport',
  tableName: 'email_report',
  properties: {
    mailbox: p.text().primary(),
    kind: p.enum(['bounce', 'complaint'] as const),
    at: p.datetime().defaultRaw('now()'),
  },
})

/** A mailbox that receives no email, by its pseudonym. */
export const EmailSuppressionSchema = defineEntity({
  name: 'EmailSuppression',
  tableName: 'email_suppression',
  properties: {
    mailbox: p.text().primary(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})
