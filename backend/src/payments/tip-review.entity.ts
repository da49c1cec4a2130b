import { defineEntity, p } from '@mikro-orm/postgresql'

export const TipReviewSchema = defineEntity({
  name: 'TipReview',
  tableName: 'tip_review',
  properties: {
    tipId: p.bigint('number').primary(),
    refundAt: p.datetime(),
    caseId: p.bigint('number').nullable(),
    decision: p.enum(['released', 'refunded'] as const).nullable(),
    decidedAt: p.datetime().nullable(),
    decidedBy: p.bigint('number').nullable(),
    reason: p.text().nullable(),
  },
})

export class TipReview extends TipReviewSchema.class {}
TipReviewSchema.setClass(TipReview)
