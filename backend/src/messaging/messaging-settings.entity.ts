import { defineEntity, p } from '@mikro-orm/postgresql'

export const ReadReceiptsSchema = defineEntity({
  name: 'ReadReceipts',
  tableName: 'read_receipts',
  properties: {
    accountId: p.bigint('number').primary(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})

export const UnreadEmailOptOutSchema = defineEntity({
  name: 'UnreadEmailOptOut',
  tableName: 'unread_email_opt_out',
  properties: {
    accountId: p.bigint('number').primary(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})

export const AccountChangeSchema = defineEntity({
  name: 'AccountChange',
  tableName: 'account_change',
  properties: {
    accountId: p.bigint('number').primary(),
    number: p.bigint('number'),
  },
})
