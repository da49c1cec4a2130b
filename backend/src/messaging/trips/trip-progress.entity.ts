import { defineEntity, p } from '@mikro-orm/postgresql'

export const TripLinkSchema = defineEntity({
  name: 'TripLink',
  tableName: 'trip_link',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    tripId: p.bigint('number'),
    madeBy: p.bigint('number'),
    audience: p.enum(['family', 'traveler'] as const).default('family'),
    tokenHash: p.blob(),
    label: p.text(),
    channel: p.enum(['mail', 'sms'] as const).nullable(),
    address: p.text().nullable(),
    subscribedAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    expiresAt: p.datetime(),
    revokedAt: p.datetime().nullable(),
    undelivered: p.boolean().default(false),
    flightsReadAt: p.datetime().nullable(),
    locale: p.text().default('en'),
  },
})

export class TripLink extends TripLinkSchema.class {}
TripLinkSchema.setClass(TripLink)

export const TripMilestoneSchema = defineEntity({
  name: 'TripMilestone',
  tableName: 'trip_milestone',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    tripId: p.bigint('number'),
    kind: p.enum(['met', 'through-security', 'boarded', 'landed', 'handed-over'] as const),
    leg: p.smallint().nullable(),
    at: p.datetime(),
    recordedAt: p.datetime().defaultRaw('now()'),
    byId: p.bigint('number'),
    byTraveler: p.boolean().default(false),
    key: p.text(),
    undoneAt: p.datetime().nullable(),
    undoKey: p.text().nullable(),
  },
})

export class TripMilestone extends TripMilestoneSchema.class {}
TripMilestoneSchema.setClass(TripMilestone)
