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
