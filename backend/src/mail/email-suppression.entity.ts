import { defineEntity, p } from '@mikro-orm/postgresql'

export const EmailReportSchema = defineEntity({
  name: 'EmailReport',
  tableName: 'email_report',
  properties: {
    mailbox: p.text().primary(),
    kind: p.enum(['bounce', 'complaint'] as const),
    at: p.datetime().defaultRaw('now()'),
  },
})

export const EmailSuppressionSchema = defineEntity({
  name: 'EmailSuppression',
  tableName: 'email_suppression',
  properties: {
    mailbox: p.text().primary(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})
