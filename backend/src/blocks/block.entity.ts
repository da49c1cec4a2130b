import { defineEntity, p } from '@mikro-orm/postgresql'

export const BlockSchema = defineEntity({
  name: 'Block',
  tableName: 'block',
  properties: {
    blockerId: p.bigint('number').primary(),
    blockedId: p.bigint('number').primary(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})
