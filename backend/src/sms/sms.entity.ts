import { defineEntity, p } from '@mikro-orm/postgresql'

export const SmsOptOutSchema = defineEntity({
  name: 'SmsOptOut',
  tableName: 'sms_opt_out',
  properties: {
    phoneNumber: p.text().primary(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})

export const SmsStatusSchema = defineEntity({
  name: 'SmsStatus',
  tableName: 'sms_status',
  properties: {
    sid: p.text().primary(),
    kind: p.text(),
    code: p.integer().nullable(),
    at: p.datetime().defaultRaw('now()'),
  },
})
