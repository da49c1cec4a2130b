import { defineEntity, p } from '@mikro-orm/postgresql'

export const StaffPasskeySchema = defineEntity({
  name: 'StaffPasskey',
  tableName: 'staff_passkey',
  properties: {
    credentialId: p.text().primary(),
    accountId: p.bigint('number'),
    publicKey: p.blob(),
    counter: p.bigint('number').default(0),
    transports: p.array().default([]),
    enrolledAt: p.datetime().defaultRaw('now()'),
    usedAt: p.datetime().nullable(),
  },
})

export class StaffPasskey extends StaffPasskeySchema.class {}
StaffPasskeySchema.setClass(StaffPasskey)
