import { defineEntity, p } from '@mikro-orm/postgresql'

/** A proven address or number that a person gave up, as a pseudonym, with the person's identity. */
export const PreviousIdentitySchema = defineEntity({
  name: 'PreviousIdentity',
  tableName: 'previous_identity',
  properties: {
    pseudonym: p.text().primary(),
    identity: p.bigint('number'),
    leftAt: p.datetime().defaultRaw('now()'),
  },
})

/** A suspension or a ban. A row for each pseudonym of the person. */
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

/** A person whom a user contacted first, by message or request. */
export const FirstContactSchema = defineEntity({
  name: 'FirstContact',
  tableName: 'first_contact',
  properties: {
    who: p.text().primary(),
    whom: p.bigint('number').primary(),
    byId: p.bigint('number'),
    at: p.datetime().defaultRaw('clock_timestamp()'),
  },
})

/** An address that gets one last email after an account was deleted or an address was changed. */
export const AccountDeletionEmailSchema = defineEntity({
  name: 'AccountDeletionEmail',
  tableName: 'account_deletion_email',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    email: p.text(),
    locale: p.text().default('en'),
    leftAt: p.datetime().defaultRaw('now()'),
  },
})
