import { defineEntity, p } from '@mikro-orm/postgresql'
import type { NewReport } from './messaging.contract.ts'

/** A message as it was when it was reported. */
export interface Quote {
  senderId: number
  content: string
  createdAt: string
}

const ReportSchema = defineEntity({
  name: 'Report',
  tableName: 'report',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    reporterId: p.bigint('number'),
    reportedId: p.bigint('number'),
    listingId: p.bigint('number').nullable(),
    reason: p.text().$type<NewReport['reason']>(),
    details: p.text(),
    quoted: p.json<Quote[]>(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})

/** A report by one person about another, with their last messages. */
export class Report extends ReportSchema.class {}
ReportSchema.setClass(Report)
