import { defineEntity, p } from '@mikro-orm/postgresql'

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
