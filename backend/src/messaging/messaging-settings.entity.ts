import { defineEntity, p } from '@mikro-orm/postgresql'

/** Read receipts are off by default. A row means that the user turned them on. */
export const ReadReceiptsSchema = defineEntity({
  name: 'ReadReceipts',
  tableName: 'read_receipts',
  properties: {
    accountId: p.bigint('number').primary(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})

/** Emails about unread messages are on by default. A row means that the user turned them off. */
export const UnreadEmailOptOutSchema = defineEntity({
  name: 'UnreadEmailOptOut',
  tableName: 'unread_email_opt_out',
  properties: {
    accountId: p.bigint('number').primary(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})
