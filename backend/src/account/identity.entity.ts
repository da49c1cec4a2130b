import { defineEntity, p } from '@mikro-orm/postgresql'

/** An address or number that a person gave up. */
export const PreviousIdentitySchema = defineEntity({
  name: 'PreviousIdentity',
  tableName: 'previous_identity',
  properties: {
    pseudonym: p.text().primary(),
    identity: p.bigint('number'),
    leftAt: p.datetime().defaultRaw('now()'),
  },
})

export const SanctionSchema = defineEntity({
  name: 'Sanction',
  tableName: 'sanction',
  properties: {
    pseudonym: p.text().primary(),
    accountId: p.bigint('number').primary(),
    kind: p.enum(['suspension', 'ban'] as const),
    reason: p.text(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})

export const FirstContactSchema = defineEntity({
  name: 'FirstContact',
  tableName: 'first_contact',
  properties: {
    senderKey: p.text().primary(),
    recipientId: p.bigint('number').primary(),
    byId: p.bigint('number'),
    at: p.datetime().defaultRaw('clock_timestamp()'),
  },
})

/** The previous address of an account that was deleted or changed its address, for one last email. */
export const DepartedAddressSchema = defineEntity({
  name: 'DepartedAddress',
  tableName: 'departed_address',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    email: p.text(),
    locale: p.text().default('en'),
    leftAt: p.datetime().defaultRaw('now()'),
  },
})

export class DepartedAddress extends DepartedAddressSchema.class {}
DepartedAddressSchema.setClass(DepartedAddress)
