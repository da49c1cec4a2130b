import { defineEntity, type Opt, p } from '@mikro-orm/postgresql'
import type { KindOfHelp } from './kinds-of-help.contract.ts'
import { Scope } from './matching/match.contract.ts'
import type { TravelerFacts } from './traveler/traveler.contract.ts'

export interface LegColumns {
  departure: string
  arrival: string
  date: string
  time: string | null
  carrier: string | null
  number: number | null
  suffix: string
}

export interface CompanyLeg extends LegColumns {
  alone: boolean
}

export const ListingSchema = defineEntity({
  name: 'Listing',
  tableName: 'listing',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    accountId: p.bigint('number'),
    visitorId: p.bigint('number').nullable(),
    confirmedAt: p.datetime().nullable(),
    human: p.boolean().default(false),
    requestHash: p.blob().nullable(),
    type: p.enum(['helper', 'seeking_help'] as const),
    departure: p.text(),
    arrival: p.text(),
    date: p.date(),
    endDate: p.date().nullable(),
    closesAt: p.datetime(),
    timeOfDay: p.text().nullable(),
    carrier: p.text().nullable(),
    flightNumber: p.integer().nullable(),
    flightSuffix: p.text().default(''),
    legs: p.json().$type<LegColumns[]>().nullable(),
    traveler: p.json().$type<TravelerFacts>().nullable(),
    places: p.smallint().default(1),
    languageCodes: p.array().default([]),
    help: p.array().$type<KindOfHelp[]>().default([]),
    skills: p.text().nullable(),
    description: p.text().default(''),
    tipAmount: p.integer().nullable(),
    minTip: p.integer().nullable(),
    maxTip: p.integer().nullable(),
    offersTips: p.boolean().default(false),
    acceptsTips: p.boolean().default(false),
    contactName: p.text().nullable(),
    phoneNumber: p.text().nullable(),
    status: p
      .enum(['open', 'partly', 'found', 'closed', 'past', 'hidden', 'removed', 'withheld'] as const)
      .default('open'),
    alerts: p.enum(['at-once', 'daily', 'off'] as const).default('at-once'),
    alertScope: p.enum(Scope.options).default('nearby'),
    routeSince: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    // Derived by PostgreSQL.
    route: p.text().$type<Opt<string>>().generated('(departure || arrival) stored').lazy(),
    departureArea: p.text().lazy().nullable(),
    arrivalArea: p.text().lazy().nullable(),
    spoken: p.text().lazy().default(''),
    trust: p.integer().lazy().default(0),
    company: p.json().$type<CompanyLeg[]>().lazy().nullable(),
    helperLostAt: p.datetime().lazy().nullable(),
  },
})

export class Listing extends ListingSchema.class {
  belongsTo(accountId: number): boolean {
    return this.accountId === accountId
  }
}
ListingSchema.setClass(Listing)
