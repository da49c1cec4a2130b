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
