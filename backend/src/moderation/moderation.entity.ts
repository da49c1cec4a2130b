import { defineEntity, p } from '@mikro-orm/postgresql'
import type { SnapshotLine } from './moderation.contract.ts'

export interface QuotedMessage {
  senderId: number
  content: string
  createdAt: string
}

/** What staff read about a flight of a trip. */
export interface FlightFacts {
  flight: string | null
  canceled: boolean
  divertedTo: string | null
  leaves: string
  left: string | null
  landed: string | null
}

export const ModerationCaseSchema = defineEntity({
  name: 'ModerationCase',
  tableName: 'moderation_case',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    kind: p.enum(['person', 'listing', 'message', 'rating', 'tip-message'] as const),
    subjectId: p.bigint('number'),
    aboutId: p.bigint('number').nullable(),
    aboutKey: p.text().nullable(),
    snapshot: p.json().$type<SnapshotLine[]>(),
    patterns: p.array().default([]),
    openedAt: p.datetime().defaultRaw('now()'),
    withheldAt: p.datetime().nullable(),
    firstActionAt: p.datetime().nullable(),
    closedAt: p.datetime().nullable(),
    authorConfirmed: p.boolean().default(true),
    giverId: p.bigint('number').nullable(),
    raisedAt: p.datetime().nullable(),
  },
})

/** Append-only. */
export const ModerationActionSchema = defineEntity({
  name: 'ModerationAction',
  tableName: 'moderation_action',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    caseId: p.bigint('number'),
    kind: p.text(),
    staffId: p.bigint('number').nullable(),
    address: p.text().nullable(),
    reason: p.text(),
    at: p.datetime().defaultRaw('now()'),
  },
})

export class ModerationAction extends ModerationActionSchema.class {}
ModerationActionSchema.setClass(ModerationAction)

export const ReportSchema = defineEntity({
  name: 'Report',
  tableName: 'report',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    reporterId: p.bigint('number'),
    reportedId: p.bigint('number').nullable(),
    listingId: p.bigint('number').nullable(),
    reason: p.text(),
    details: p.text(),
    quoted: p.json().$type<QuotedMessage[]>(),
    createdAt: p.datetime().defaultRaw('now()'),
    caseId: p.bigint('number').nullable(),
    network: p.text().nullable(),
    notCounted: p.array(),
    hidAt: p.datetime().nullable(),
    falseAt: p.datetime().nullable(),
    phone: p.text().nullable(),
  },
})

export const ObjectionSchema = defineEntity({
  name: 'Objection',
  tableName: 'objection',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    accountId: p.bigint('number'),
    caseId: p.bigint('number').nullable(),
    suspendedAt: p.datetime(),
    text: p.text(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})

export const WarningSchema = defineEntity({
  name: 'Warning',
  tableName: 'warning',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    accountId: p.bigint('number'),
    caseId: p.bigint('number'),
    text: p.text(),
    createdAt: p.datetime().defaultRaw('now()'),
    seenAt: p.datetime().nullable(),
  },
})

export class Warning extends WarningSchema.class {}
WarningSchema.setClass(Warning)
