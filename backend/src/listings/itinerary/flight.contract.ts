// In a file of its own, because search pages load these fields only.
import * as z from 'zod/mini'

export { daysAfter, todayIn } from './day.contract.ts'
export { ifGiven } from './given.contract.ts'

/** `helper` is an Amigo who offers help, `seeking_help` a traveler who needs it. */
export const ListingType = z.enum(['helper', 'seeking_help'])
export type ListingType = z.infer<typeof ListingType>

export const MAX_FLEXIBLE_DAYS = 90

let iataCodes: ReadonlyMap<string, string> = new Map()

/** Pages do without the table, because it weighs 2 KB. */
export function setCarrierCodes(iataByIcao: ReadonlyMap<string, string>): void {
  iataCodes = iataByIcao
}

/** ' ai 0101' and 'AIC101' both have the carrier AI and the number 101. */
export function parseFlight(typed: string): { carrier: string; number: number; suffix: string } | null {
  const compact = typed.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '')
  const match = /^([A-Z]{3}|[A-Z][A-Z\d]|\d[A-Z])0*([1-9]\d{0,3})([A-Z]?)$/.exec(compact)
  const code = match?.[1] ?? ''
  return match && { carrier: iataCodes.get(code) ?? code, number: Number(match[2]), suffix: match[3]! }
}

/** An absent field stays, null or an empty text clears it. */
export const cleared = <T extends z.ZodMiniType<unknown, string>>(field: T) =>
  z.optional(
    z.pipe(
      z.pipe(
        z.nullable(z.string()),
        z.transform((text) => text?.trim() || null),
      ),
      z.nullable(field),
    ),
  )

/** Only the server knows whether the code exists. */
export const airportCode = (required: string, unknown = 'Please choose an airport from the list') =>
  z
    .string(required)
    .check(z.trim(), z.toUpperCase(), z.minLength(3, { error: required, abort: true }), z.regex(/^[A-Z]{3}$/, unknown))

/** A wrong day aborts the following checks, which calculate with it. */
export function day(required: string, wrong = 'Please enter a valid date') {
  const noDay = { error: wrong, abort: true }
  return z.pipe(
    z.string(required).check(z.minLength(1, { error: required, abort: true })),
    z.iso.date(noDay).check(z.refine((text) => text >= '1970', noDay)),
  )
}

export const isDay = (text: unknown): text is string => z.safeParse(z.iso.date(), text).success

/** Local to the departure airport. */
export const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a valid time'))

/** Normalizes the usual spellings: 'ai 0101' and 'AIC101' become 'AI101'. */
export const flightNumber = z.string().check(
  z.maxLength(20, 'Please enter a flight number like AA1234'),
  z.overwrite(tidyFlight),
  z.refine((text) => parseFlight(text) !== null, 'Please enter a flight number like AA1234'),
)

function tidyFlight(typed: string): string {
  const flight = parseFlight(typed)
  return flight ? `${flight.carrier}${flight.number}${flight.suffix}` : typed
}
