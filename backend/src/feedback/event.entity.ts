import { defineEntity, p } from '@mikro-orm/postgresql'

/** Partitioned by day, without a primary key. */
export const EventSchema = defineEntity({
  name: 'Event',
  tableName: 'event',
  properties: {
    kind: p.text(),
    detail: p.json().$type<Record<string, unknown>>(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})
