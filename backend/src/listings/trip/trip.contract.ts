import * as z from 'zod/mini'
import { lines } from '../../http/http.contract.ts'
import { daysAfter, MAX_FLEXIBLE_DAYS } from './flight.contract.ts'

export {
  airportCode,
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

const WHOLE_DOLLARS = 'Please enter whole dollars'

/** Whole dollars, as a number or as digits; an empty, null or absent value becomes null. */
export const dollars = z.pipe(
  z.pipe(
    z.nullish(z.union([z.number(), z.string().check(z.trim(), z.regex(/^\d{0,9}$/, WHOLE_DOLLARS))], WHOLE_DOLLARS)),
    z.transform((amount) => (amount === '' || amount === null || amount === undefined ? null : Number(amount))),
  ),
  z.nullable(z.int(WHOLE_DOLLARS).check(z.gte(0, WHOLE_DOLLARS), z.lte(10_000, 'Please enter at most 10000 dollars'))),
)

/** A person's description of a trip. */
export const description = lines({
  name: 'Description',
  min: 10,
  max: 500,
  short: 'Description must be at least 10 characters',
  long: 'Description cannot exceed 500 characters',
})

/** The same on the find-help and offer-help screens, without a least length. */
export const shortDescription = lines({
  name: 'Description',
  max: 500,
  long: 'Description cannot exceed 500 characters',
})

interface Trip {
  departureAirport: string
  arrivalAirport: string
  date: string
  endDate?: string | undefined
  minTip?: number | null
  maxTip?: number | null
}

/** The rules about several fields of a trip at once; each failure names the field to change. */
export const together = [
  z.refine<Trip>((trip) => trip.departureAirport !== trip.arrivalAirport, {
    path: ['arrivalAirport'],
    error: 'Please choose another airport than the one of departure',
  }),
  z.refine<Trip>((trip) => !trip.endDate || trip.endDate >= trip.date, {
    path: ['endDate'],
    error: 'The end date cannot be before the start date',
  }),
  z.refine<Trip>((trip) => !trip.endDate || trip.endDate <= daysAfter(trip.date, MAX_FLEXIBLE_DAYS), {
    path: ['endDate'],
    error: `The end date can be at most ${MAX_FLEXIBLE_DAYS} days after the start date`,
  }),
  z.refine<Trip>((trip) => (trip.minTip ?? 0) <= (trip.maxTip ?? Number.POSITIVE_INFINITY), {
    path: ['maxTip'],
    error: 'The highest tip cannot be below the lowest',
  }),
] as const
