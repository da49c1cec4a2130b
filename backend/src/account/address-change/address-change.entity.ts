import { defineEntity, p } from '@mikro-orm/postgresql'

export const AddressChangeSchema = defineEntity({
  name: 'AddressChange',
  tableName: 'address_change',
  properties: {
    accountId: p.bigint('number').primary(),
    id: p.uuid().defaultRaw('gen_random_uuid()'),
    email: p.text(),
    begunAt: p.datetime().defaultRaw('now()'),
    smsAt: p.datetime().nullable(),
    newAttempts: p.integer().default(0),
    oldAttempts: p.integer().default(0),
    phoneAttempts: p.integer().default(0),
    smsCount: p.integer().default(0),
    newProvenAt: p.datetime().nullable(),
    oldProvenAt: p.datetime().nullable(),
    phoneProvenAt: p.datetime().nullable(),
    dueAt: p.datetime().nullable(),
    endsAt: p.datetime().defaultRaw("(now() + '1 day'::interval)"),
  },
})
