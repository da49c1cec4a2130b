import { defineEntity, p } from '@mikro-orm/postgresql'
import type { TravelerFacts } from '../../listings/traveler/traveler.contract.ts'
import type { TripLeg as Flight } from './trips.contract.ts'

export const TripSchema = defineEntity({
  name: 'Trip',
  tableName: 'trip',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    helperId: p.bigint('number'),
    /** Their account. The traveler is this person or, if `companion` is set, someone close to them. */
    seekerId: p.bigint('number').fieldName('traveler_id'),
    helperListingId: p.bigint('number').nullable(),
    seekingListingId: p.bigint('number').nullable(),
    state: p.enum(['proposed', 'agreed', 'declined', 'withdrawn', 'expired', 'canceled'] as const).default('proposed'),
    revision: p.integer().default(1),
    movedBy: p.bigint('number').nullable(),
    waitsFor: p.bigint('number').nullable(),
    companion: p.json().$type<TravelerFacts>().nullable(),
    languageCodes: p.array().default([]),
    tipAmount: p.integer().nullable(),
    change: p.json().$type<Flight[]>().nullable(),
    meetingPlace: p.text().nullable(),
    meetingSide: p.enum(['before-security', 'after-security', 'after-arrival'] as const).nullable(),
    carry: p.text().nullable(),
    firstDepartureAt: p.datetime(),
    plannedDepartureAt: p.datetime().nullable(),
    lastLandingAt: p.datetime(),
    proposedAt: p.datetime().defaultRaw('now()'),
    agreedAt: p.datetime().nullable(),
    helperTrusted: p.boolean().lazy().default(false),
    endedAt: p.datetime().nullable(),
    completed: p.boolean().nullable(),
    nextPromptAt: p.datetime().nullable(),
    accepted: p.boolean().nullable(),
  },
})

export class Trip extends TripSchema.class {}
TripSchema.setClass(Trip)

export const TripLegSchema = defineEntity({
  name: 'TripLeg',
  tableName: 'trip_leg',
  properties: {
    tripId: p.bigint('number').primary(),
    number: p.smallint().primary(),
    departure: p.text(),
    arrival: p.text(),
    date: p.date(),
    time: p.text().nullable(),
    flight: p.text().nullable(),
    departureTerminal: p.text().nullable(),
    arrivalTerminal: p.text().nullable(),
    arrivalDate: p.date().nullable(),
    arrivalTime: p.text().nullable(),
    together: p.boolean(),
    departsAt: p.datetime(),
    landsAt: p.datetime(),
    takenBy: p.bigint('number').nullable(),
  },
})

export class TripLeg extends TripLegSchema.class {}
TripLegSchema.setClass(TripLeg)

export const TripPersonSchema = defineEntity({
  name: 'TripPerson',
  tableName: 'trip_person',
  properties: {
    tripId: p.bigint('number').primary(),
    accountId: p.bigint('number').primary(),
    role: p.enum(['helper', 'traveler'] as const),
    sharesPhone: p.boolean().default(false),
    sharesMail: p.boolean().default(false),
    sharesPhoto: p.boolean().default(false),
    checklist: p.array().default([]),
    flying: p.enum(['yes', 'changed', 'canceled'] as const).nullable(),
    flyingAt: p.datetime().nullable(),
    flightsReadAt: p.datetime().nullable(),
    completionAnswer: p.boolean().nullable(),
    completionAnsweredAt: p.datetime().nullable(),
    meetingRevision: p.integer().default(0),
    sharesFirstName: p.boolean().nullable(),
    sharesAgeBand: p.boolean().nullable(),
    sharesTime: p.boolean().nullable(),
    contact: p.json().$type<Record<string, string>>().nullable(),
  },
})

export class TripPerson extends TripPersonSchema.class {}
TripPersonSchema.setClass(TripPerson)
