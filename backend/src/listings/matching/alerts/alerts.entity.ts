import { defineEntity, p } from '@mikro-orm/postgresql'
import { Scope } from '../match.contract.ts'

export const SavedSearchSchema = defineEntity({
  name: 'SavedSearch',
  tableName: 'saved_search',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    accountId: p.bigint('number'),
    departure: p.text(),
    arrival: p.text(),
    departureArea: p.text(),
    arrivalArea: p.text(),
    date: p.date().nullable(),
    endDate: p.date().nullable(),
    carrier: p.text().nullable(),
    flightNumber: p.integer().nullable(),
    flightSuffix: p.text().default(''),
    type: p.enum(['helper', 'seeking_help', 'both'] as const),
    languageCodes: p.array().default([]),
    pace: p.enum(['at-once', 'daily'] as const),
    scope: p.enum(Scope.options).default('nearby'),
    confirmedAt: p.datetime().nullable(),
    endsAt: p.datetime(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})

export const MatchEmailRecipientSchema = defineEntity({
  name: 'MatchEmailRecipient',
  tableName: 'match_email_recipient',
  properties: {
    accountId: p.bigint('number').primary(),
    since: p.datetime().defaultRaw('now()'),
    tierCounts: p.array(Number).columnType('integer[]').defaultRaw("'{0,0,0,0,0,0}'::integer[]"),
    authorCounts: p.json().$type<Record<string, number>>().defaultRaw("'{}'::jsonb"),
    dailyAt: p.datetime().nullable(),
  },
})

export const MatchEmailSchema = defineEntity({
  name: 'MatchEmail',
  tableName: 'match_email',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    readerId: p.bigint('number'),
    daily: p.boolean(),
    writtenAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})

export const MatchNotificationSchema = defineEntity({
  name: 'MatchNotification',
  tableName: 'match_notification',
  properties: {
    readerId: p.bigint('number'),
    listingId: p.bigint('number').nullable(),
    searchId: p.bigint('number').nullable(),
    counterpartId: p.bigint('number'),
    tier: p.smallint(),
    previousTier: p.smallint().nullable(),
    times: p.smallint().default(1),
    emailId: p.bigint('number').nullable(),
    notifiedAt: p.datetime().defaultRaw('now()'),
    seenAt: p.datetime().nullable(),
  },
})
