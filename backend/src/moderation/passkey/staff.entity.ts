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

export const StaffInvitationSchema = defineEntity({
  name: 'StaffInvitation',
  tableName: 'staff_invitation',
  properties: {
    accountId: p.bigint('number').primary(),
    codeHash: p.blob(),
    expiresAt: p.datetime(),
    byId: p.bigint('number').nullable(),
    confirmedAt: p.datetime().nullable(),
  },
})

/** Append-only. */
export const StaffEventSchema = defineEntity({
  name: 'StaffEvent',
  tableName: 'staff_event',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    kind: p.enum(['code', 'confirmed', 'enrolled', 'added'] as const),
    accountId: p.bigint('number'),
    address: p.text(),
    byId: p.bigint('number').nullable(),
    at: p.datetime().defaultRaw('now()'),
  },
})
