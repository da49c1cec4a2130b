import { defineEntity, p } from '@mikro-orm/postgresql'

export const PushSubscriptionSchema = defineEntity({
  name: 'PushSubscription',
  tableName: 'push_subscription',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    sessionHash: p.blob().primary(),
    endpoint: p.text(),
    p256dh: p.text(),
    auth: p.text(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})

export const PushChoiceSchema = defineEntity({
  name: 'PushChoice',
  tableName: 'push_choice',
  properties: {
    accountId: p.bigint('number').primary(),
    topic: p.enum(['messages', 'alerts', 'trips'] as const).primary(),
    mode: p.enum(['immediately', 'daily', 'off'] as const),
    waiting: p.boolean().default(false),
    notifiedAt: p.datetime().nullable(),
  },
})
