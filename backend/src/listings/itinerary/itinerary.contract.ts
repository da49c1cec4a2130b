import * as z from 'zod/mini'
import { lines } from '../../http/http.contract.ts'
import { TIP_AMOUNTS } from '../../payments/tip-amounts.contract.ts'
import { daysAfter, isDay, MAX_FLEXIBLE_DAYS } from './flight.contract.ts'
import { legRules } from './legs.contract.ts'

export {
  airportCode,
  cleared,
  day,
  daysAfter,
  flightNumber,
  ifGiven,
  ListingType,
  MAX_FLEXIBLE_DAYS,
  parseFlight,
  timeOfDay,
  todayIn,
} from './flight.contract.ts'
export { Leg, legErrors, legs, MAX_LEGS } from './legs.contract.ts'

const WHOLE_DOLLARS = 'Please enter whole dollars'

/** In whole dollars, as a number or as digits. Absent, an empty text and 0 become null. */
export const dollars = z.pipe(
  z.pipe(
    z.nullish(z.union([z.number(), z.string().check(z.trim(), z.regex(/^\d{0,9}$/, WHOLE_DOLLARS))], WHOLE_DOLLARS)),
    z.transform((amount) => Number(amount ?? 0) || null),
  ),
  z.nullable(
    z.int(WHOLE_DOLLARS).check(z.gte(TIP_AMOUNTS.min, WHOLE_DOLLARS), z.lte(TIP_AMOUNTS.max, 'A tip is at most $500')),
  ),
)

export const description = lines({
  min: 10,
  max: 500,
  short: 'Description must be at least 10 characters',
  long: 'Description cannot exceed 500 characters',
})

/** For the find-help and offer-help forms, which have no minimum. */
export const shortDescription = lines({
  max: 500,
  long: 'Description cannot exceed 500 characters',
})

interface Itinerary {
  departureAirport?: string | undefined
  arrivalAirport?: string | undefined
  date?: string | undefined
  endDate?: string | undefined
  minTip?: number | null | undefined
  maxTip?: number | null | undefined
  type?: string | undefined
  traveler?: object | null | undefined
  places?: number | undefined
}

/** A rule passes while one of its fields is missing or invalid. */
const rule = (path: keyof Itinerary, isValid: (itinerary: Itinerary) => boolean, error: string) =>
  z.refine<Itinerary>(isValid, { path: [path], error })

export const crossFieldRules = [
  rule(
    'arrivalAirport',
    (itinerary) => !itinerary.departureAirport || itinerary.departureAirport !== itinerary.arrivalAirport,
    'Please choose another airport than the one of departure',
  ),
  rule(
    'endDate',
    ({ date, endDate }) => !isDay(date) || !isDay(endDate) || endDate >= date,
    'The end date cannot be before the start date',
  ),
  rule(
    'endDate',
    ({ date, endDate }) => !isDay(date) || !isDay(endDate) || endDate <= daysAfter(date, MAX_FLEXIBLE_DAYS),
    'The end date can be at most 90 days after the start date',
  ),
  rule(
    'maxTip',
    ({ minTip, maxTip }) => (minTip ?? 0) <= (maxTip ?? Number.POSITIVE_INFINITY),
    'The highest tip cannot be below the lowest',
  ),
  rule('traveler', ({ type, traveler }) => type !== 'helper' || !traveler, 'Only a request for help says who travels'),
  rule(
    'places',
    ({ type, places }) => type !== 'seeking_help' || places === undefined,
    'Only an offer says how many travelers it is for',
  ),
  legRules,
] as const

const given = z.optional(z.any())

/** For forms, which report all errors in one step: a schema checks these rules only once its fields are valid. */
export const CrossFieldRules = z
  .looseObject({
    departureAirport: given,
    arrivalAirport: given,
    date: given,
    endDate: given,
    minTip: given,
    maxTip: given,
    time: given,
    flightNumber: given,
    legs: given,
    type: given,
    traveler: given,
    places: given,
  })
  .check(...crossFieldRules)
