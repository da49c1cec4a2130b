import * as z from 'zod/mini'
import { lines } from '../../http/http.contract.ts'
import { TIP_LIMITS } from '../../payments/tip-bounds.contract.ts'

/** `helper` is an Amigo who offers help, `seeking_help` a traveler who needs it. */
export const ListingType = z.enum(['helper', 'seeking_help'])
/** `helper` is an Amigo who offers help, `seeking_help` a traveler who needs it. */
export type ListingType = z.infer<typeof ListingType>

/** The most days between the first and the last day of a trip whose day is not fixed. */
export const MAX_FLEXIBLE_DAYS = 90

const walls = new Map<string, Intl.DateTimeFormat>()

function wallOf(zone: string): Intl.DateTimeFormat {
  const fields = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const known = walls.get(zone) ?? new Intl.DateTimeFormat('en-CA-u-ca-gregory-nu-latn', { timeZone: zone, ...fields })
  walls.set(zone, known)
  return known
}

/** The date in a zone, 'YYYY-MM-DD': the departure airport's date decides what is "today" and "past". */
export function todayIn(zone: string, at = new Date()): string {
  const parts = wallOf(zone).formatToParts(at)
  const part = (type: string) => parts.find((each) => each.type === type)?.value
  return `${part('year')}-${part('month')}-${part('day')}`
}

/** The day that is `days` later. It counts days of the calendar, not hours, so zones and clock changes play no part. */
export function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** A flight number as it is stored: ' ai 0101' is carrier AI and number 101; null if it is not one. */
export function parseFlight(typed: string): { carrier: string; number: number; suffix: string } | null {
  const compact = typed.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '')
  const match = /^([A-Z]{3}|[A-Z][A-Z\d]|\d[A-Z])0*([1-9]\d{0,3})([A-Z]?)$/.exec(compact)
  return match && { carrier: match[1]!, number: Number(match[2]), suffix: match[3]! }
}

/** A field that may be left out, be null or empty; all three mean "not given". */
export const ifGiven = <T extends z.ZodMiniType<unknown, string>>(field: T) =>
  z.pipe(
    z.pipe(
      z.nullish(z.string()),
      z.transform((text) => text?.trim() || undefined),
    ),
    z.optional(field),
  )

/** An airport by its IATA code. Only the server knows whether the code exists. */
export const airportCode = (required: string) =>
  z
    .string(required)
    .check(
      z.trim(),
      z.toUpperCase(),
      z.minLength(3, { error: required, abort: true }),
      z.regex(/^[A-Z]{3}$/, 'Please choose an airport from the list'),
    )

const NO_DAY = { error: 'Please enter a valid date', abort: true }

/** A day that exists, as 'YYYY-MM-DD'. A wrong one aborts the checks that follow, because they calculate with it. */
export const day = (required: string) =>
  z.pipe(
    z.string(required).check(z.minLength(1, { error: required, abort: true })),
    z.iso.date(NO_DAY).check(z.refine((text) => text >= '1970', NO_DAY)),
  )

/** A local time at the departure airport, 'HH:MM'. */
export const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a valid time'))

/** A flight number in any usual spelling; it becomes the stored one: 'ai 0101' → 'AI101'. */
export const flightNumber = z.string().check(
  z.maxLength(20, 'Please enter a flight number like AA1234'),
  z.overwrite(tidyFlight),
  z.refine((text) => parseFlight(text) !== null, 'Please enter a flight number like AA1234'),
)

function tidyFlight(typed: string): string {
  const flight = parseFlight(typed)
  return flight ? `${flight.carrier}${flight.number}${flight.suffix}` : typed
}

const WHOLE_DOLLARS = 'Please enter whole dollars'

/**
 * A tip that somebody suggests or offers: whole dollars, as a number or as digits, at most what can be paid. Nothing,
 * an empty text and 0 become null.
 */
export const dollars = z.pipe(
  z.pipe(
    z.nullish(z.union([z.number(), z.string().check(z.trim(), z.regex(/^\d{0,9}$/, WHOLE_DOLLARS))], WHOLE_DOLLARS)),
    z.transform((amount) => Number(amount ?? 0) || null),
  ),
  z.nullable(
    z
      .int(WHOLE_DOLLARS)
      .check(z.gte(TIP_LIMITS.min, WHOLE_DOLLARS), z.lte(TIP_LIMITS.max, `A tip is at most $${TIP_LIMITS.max}`)),
  ),
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
  departureAirport?: string | undefined
  arrivalAirport?: string | undefined
  date?: string | undefined
  endDate?: string | undefined
  minTip?: number | null | undefined
  maxTip?: number | null | undefined
}

/** A rule about several fields. The fields may be missing or wrong by themselves; then it has nothing to say. */
const rule = (path: keyof Trip, fits: (trip: Trip) => boolean, error: string) =>
  z.refine<Trip>(fits, { path: [path], error })

const isDay = (text: unknown): text is string => z.safeParse(z.iso.date(), text).success

/** The rules about several fields of a trip at once; each failure names the field to change. */
export const together = [
  rule(
    'arrivalAirport',
    (trip) => !trip.departureAirport || trip.departureAirport !== trip.arrivalAirport,
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
    `The end date can be at most ${MAX_FLEXIBLE_DAYS} days after the start date`,
  ),
  rule(
    'maxTip',
    ({ minTip, maxTip }) => (minTip ?? 0) <= (maxTip ?? Number.POSITIVE_INFINITY),
    'The highest tip cannot be below the lowest',
  ),
] as const

const given = z.optional(z.any())

/** Only these rules: a schema checks them once its fields are right, and a form names everything at once. */
export const Together = z
  .looseObject({
    departureAirport: given,
    arrivalAirport: given,
    date: given,
    endDate: given,
    minTip: given,
    maxTip: given,
  })
  .check(...together)
