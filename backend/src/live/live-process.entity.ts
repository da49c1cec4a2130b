import { defineEntity, p } from '@mikro-orm/postgresql'

export const LiveProcessSchema = defineEntity({
  name: 'LiveProcess',
  tableName: 'live_process',
  properties: {
    id: p.uuid().primary(),
    seenAt: p.datetime().defaultRaw('now()'),
  },
})
