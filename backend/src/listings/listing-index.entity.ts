import { defineEntity, type Opt, p } from '@mikro-orm/postgresql'

// Triggers derive these rows from listings, so that search and matching find them by an index. No service writes them.

const listing = () => ({
  listingId: p.bigint('number').primary(),
  type: p.enum(['helper', 'seeking_help'] as const),
  departure: p.text(),
  arrival: p.text(),
  date: p.date(),
  closesAt: p.datetime(),
})

const flight = () => ({
  carrier: p.text().nullable(),
  flightNumber: p.integer().nullable(),
  flightSuffix: p.text(),
})

const flightRange = () => ({
  ...listing(),
  ...flight(),
  number: p.integer().primary(),
  accountId: p.bigint('number'),
  endDate: p.date(),
  /** Codes of the languages that the traveler speaks, separated by spaces. */
  spoken: p.text(),
  /** The author's trust score, which orders matches; plus 10,000 while a lost helper makes the listing urgent. */
  trust: p.integer(),
})

/** One row for each day of a flexible listing except the first. */
export const ListingDaySchema = defineEntity({
  name: 'ListingDay',
  tableName: 'listing_day',
  properties: {
    ...listing(),
    ...flight(),
    day: p.date().primary(),
    route: p.text(),
  },
})

export const ListingLanguageSchema = defineEntity({
  name: 'ListingLanguage',
  tableName: 'listing_language',
  properties: {
    ...listing(),
    language: p.text().primary(),
    route: p.text(),
    endDate: p.date(),
    createdAt: p.datetime(3),
    /** Null until the listing is confirmed. */
    accountId: p.bigint('number').nullable(),
  },
})

export const ListingLegSchema = defineEntity({
  name: 'ListingLeg',
  tableName: 'listing_leg',
  properties: {
    ...flightRange(),
    timeOfDay: p.text().nullable(),
    scheduleKnown: p.boolean().default(false),
    /** Whether this flight is the whole route that still needs company. */
    wholeRoute: p.boolean().default(true),
  },
})

/** Consecutive flights of a request on which the traveler has no company yet. */
export const OpenPartSchema = defineEntity({
  name: 'OpenPart',
  tableName: 'open_part',
  properties: {
    ...flightRange(),
    route: p.text().$type<Opt<string>>().generated('(departure || arrival) stored'),
    departureArea: p.text(),
    arrivalArea: p.text(),
    tripDate: p.date(),
    createdAt: p.datetime(3),
    /** Whether the author passed the bot check. */
    human: p.boolean(),
    /** Whether the author seeks help for another traveler. */
    forSomeone: p.boolean(),
  },
})
