import { defineEntity, p } from '@mikro-orm/postgresql'

export const AccountSchema = defineEntity({
  name: 'Account',
  tableName: 'account',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    email: p.text().nullable(),
    /** The same for all spellings of the address (mailbox.ts); unique among the accounts in use. */
    mailbox: p.text().nullable(),
    emailConfirmedAt: p.datetime().nullable(),
    username: p.text(),
    phoneNumber: p.text().nullable(),
    phoneVerifiedAt: p.datetime().nullable(),
    profilePictureUrl: p.text().nullable(),
    languages: p.text().nullable(),
    languageCodes: p.array().default([]),
    bio: p.text().nullable(),
    smsCopies: p.boolean().default(true),
    flightSms: p.boolean().default(false),
    visitorMessages: p.boolean().lazy().default(true),
    unreadEmails: p.boolean().lazy().default(true),
    readReceiptsSince: p.datetime().lazy().nullable(),
    timeZone: p.text().nullable(),
    locale: p.text().default('en'),
    createdAt: p.datetime().defaultRaw('now()'),
    leftAt: p.datetime().lazy().nullable(),
    /** The id of the person's first account. A trigger sets it. */
    identity: p.bigint('number').lazy().nullable(),
    suspendedAt: p.datetime().lazy().nullable(),
    suspensionReason: p.text().lazy().nullable(),
    bannedAt: p.datetime().lazy().nullable(),
    withheldAt: p.datetime().lazy().nullable(),
    tipsHeldAt: p.datetime().lazy().nullable(),
    staffSince: p.datetime().lazy().nullable(),
    completedTrips: p.integer().lazy().default(0),
    helperLostAt: p.datetime().lazy().nullable(),
    repliesWithin: p
      .enum(['hour', 'hours', 'day', 'days'] as const)
      .lazy()
      .nullable(),
  },
})

/** The first right code confirms the address. An account without an address belongs to a user who left. */
export class Account extends AccountSchema.class {}
AccountSchema.setClass(Account)
