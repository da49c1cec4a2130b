import { defineEntity, p } from '@mikro-orm/postgresql'

export const FlightLegStatusSchema = defineEntity({
  name: 'FlightLegStatus',
  tableName: 'flight_leg_status',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    operatedAs: p.text(),
    providerIdent: p.text(),
    departure: p.text(),
    arrival: p.text(),
    date: p.date(),
    scheduledDeparture: p.datetime(),
    scheduledArrival: p.datetime(),
    estimatedDeparture: p.datetime().nullable(),
    estimatedArrival: p.datetime().nullable(),
    actualDeparture: p.datetime().nullable(),
    actualArrival: p.datetime().nullable(),
    departureTerminal: p.text().nullable(),
    departureGate: p.text().nullable(),
    lastDepartureGate: p.text().nullable(),
    arrivalTerminal: p.text().nullable(),
    arrivalGate: p.text().nullable(),
    baggageClaim: p.text().nullable(),
    canceled: p.boolean().default(false),
    divertedTo: p.text().nullable(),
    source: p.text().nullable(),
    readAt: p.datetime().nullable(),
    refreshedAt: p.datetime().nullable(),
    plannedReads: p.smallint().default(0),
    plan: p.integer().default(0),
    watched: p.boolean().default(false),
    alertId: p.text().nullable(),
  },
})

export class FlightLegStatus extends FlightLegStatusSchema.class {}
FlightLegStatusSchema.setClass(FlightLegStatus)

export const FlightNumberSchema = defineEntity({
  name: 'FlightNumber',
  tableName: 'flight_number',
  properties: {
    flight: p.text().primary(),
    departure: p.text().primary(),
    date: p.date().primary(),
    legId: p.bigint('number'),
  },
})

export const FlightLookupSchema = defineEntity({
  name: 'FlightLookup',
  tableName: 'flight_lookup',
  properties: {
    flight: p.text().primary(),
    date: p.date().primary(),
    readAt: p.datetime().nullable(),
    claimedUntil: p.datetime().nullable(),
  },
})

export const FlightCallsSchema = defineEntity({
  name: 'FlightCalls',
  tableName: 'flight_calls',
  properties: {
    day: p.date().primary(),
    purpose: p.enum(['visitor', 'account', 'matching', 'status', 'refresh', 'alert', 'callback'] as const).primary(),
    calls: p.integer().default(0),
    hits: p.integer().default(0),
  },
})
