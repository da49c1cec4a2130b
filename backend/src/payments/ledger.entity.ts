import { defineEntity, p } from '@mikro-orm/postgresql'

const ENTRIES = [
  'charged',
  'refunded',
  'returned',
  'given',
  'disputed',
  'reinstated',
  'passed-on',
  'taken-back',
] as const
export type Entry = (typeof ENTRIES)[number]

/** A movement of a tip's money that has happened. Rows are never updated. */
export const LedgerEntrySchema = defineEntity({
  name: 'LedgerEntry',
  tableName: 'ledger',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    tipId: p.bigint('number'),
    kind: p.enum(ENTRIES),
    amountCents: p.integer(),
    reference: p.text(),
    enteredAt: p.datetime().defaultRaw('now()'),
  },
})

export class LedgerEntry extends LedgerEntrySchema.class {}
LedgerEntrySchema.setClass(LedgerEntry)

export const RefundSchema = defineEntity({
  name: 'Refund',
  tableName: 'refund',
  properties: {
    id: p.text().primary(),
    tipId: p.bigint('number'),
    amountCents: p.integer(),
    status: p.enum(['pending', 'succeeded', 'failed'] as const),
    decision: p.enum(['given', 'dropped'] as const).nullable(),
    enteredAt: p.datetime().defaultRaw('now()'),
  },
})

export const DisputeSchema = defineEntity({
  name: 'Dispute',
  tableName: 'dispute',
  properties: {
    id: p.text().primary(),
    tipId: p.bigint('number'),
    amountCents: p.integer(),
    status: p.enum(['open', 'won', 'lost'] as const),
    enteredAt: p.datetime().defaultRaw('now()'),
  },
})

export const StripeEventSchema = defineEntity({
  name: 'StripeEvent',
  tableName: 'stripe_event',
  properties: {
    id: p.text().primary(),
    type: p.text(),
    receivedAt: p.datetime().defaultRaw('now()'),
  },
})
