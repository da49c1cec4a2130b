import { defineEntity, p } from '@mikro-orm/postgresql'
import type { FlightNews, KnownFlight } from './flight-news.ts'

export const TripFlightNewsSchema = defineEntity({
  name: 'TripFlightNews',
  tableName: 'trip_flight_news',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    tripId: p.bigint('number'),
    accountId: p.bigint('number').nullable(),
    linkId: p.bigint('number').nullable(),
    known: p.json().$type<KnownFlight[]>(),
    news: p.json().$type<FlightNews[]>().default([]),
    number: p.integer().default(0),
    toldAt: p.datetime().nullable(),
    dueAt: p.datetime().nullable(),
  },
})

export class TripFlightNews extends TripFlightNewsSchema.class {}
TripFlightNewsSchema.setClass(TripFlightNews)
