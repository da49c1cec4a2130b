import { defineEntity, p } from '@mikro-orm/postgresql'

export const RateLimitSchema = defineEntity({
  name: 'RateLimit',
  tableName: 'rate_limit',
  properties: {
    key: p.text().primary(),
    endsAt: p.datetime(),
    used: p.integer(),
  },
})
