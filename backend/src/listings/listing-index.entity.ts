import { defineEntity, type Opt, p } from '@mikro-orm/postgresql'

// Triggers derive these rows from listings, so that search and matching find them by an index. No service writes them.

const listingType = () => p.enum(['helper', 'seeking_help'] as const)

/** A later day of a flexible listing. */
export const ListingDaySchema = defineEntity({
  name: 'ListingDay',
  tableName: 'listing_day',
  properties: {
    listingId: p.bigint('number').primary(),
    day: p.date().primary(),
    date: p.date(),
    type: listingType(),
    departure: p.text(),
    arrival: p.text(),
    route: p.text(),
    carrier: p.text().nullable(),
    flightNumber: p.integer().nullable(),
    flightSuffix: p.text(),
    closesAt: p.datetime(),
  },
})

/** A language of an open listing. */
export const ListingLanguageSchema = defineEntity({
  name: 'ListingLanguage',
  tableName: 'listing_language',
  properties: {
    listingId: p.bigint('number').primary(),
    language: p.text().primary(),
    type: listingType(),
    departure: p.text(),
    arrival: p.text(),
    route: p.text(),
    date: p.date(),
    endDate: p.date(),
    closesAt: p.datetime(),
    createdAt: p.datetime(3),
    author: p.bigint('number').nullable(),
  },
})

/** A flight of an open listing, as matching compares it. */
export const ListingLegSchema = defineEntity({
  name: 'ListingLeg',
  tableName: 'listing_leg',
  properties: {
    listingId: p.bigint('number').primary(),
    number: p.integer().primary(),
    accountId: p.bigint('number'),
    type: listingType(),
    departure: p.text(),
    arrival: p.text(),
    date: p.date(),
    endDate: p.date(),
    timeOfDay: p.text().nullable(),
    carrier: p.text().nullable(),
    flightNumber: p.integer().nullable(),
    flightSuffix: p.text(),
    closesAt: p.datetime(),
    spoken: p.text(),
    trust: p.integer(),
    whole: p.boolean().default(true),
  },
})

/** A run of flights of a request that still lacks company. */
export const OpenPartSchema = defineEntity({
  name: 'OpenPart',
  tableName: 'open_part',
  properties: {
    listingId: p.bigint('number').primary(),
    number: p.integer().primary(),
    accountId: p.bigint('number'),
    type: listingType(),
    departure: p.text(),
    arrival: p.text(),
    route: p.text().$type<Opt<string>>().generated('(departure || arrival) stored'),
    departureArea: p.text(),
    arrivalArea: p.text(),
    date: p.date(),
    endDate: p.date(),
    carrier: p.text().nullable(),
    flightNumber: p.integer().nullable(),
    flightSuffix: p.text(),
    closesAt: p.datetime(),
    spoken: p.text(),
    trust: p.integer(),
    tripDate: p.date(),
    createdAt: p.datetime(3),
    human: p.boolean(),
    forSomeone: p.boolean(),
  },
})
