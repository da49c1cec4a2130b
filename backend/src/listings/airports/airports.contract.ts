import * as z from 'zod/mini'

/** An airport with scheduled flights: `GET /api/airports` returns all of them, sorted by code. */
export const Airport = z.object({
  code: z.string(),
  name: z.string(),
  city: z.string(),
  country: z.string(),
  /** Its IANA zone: the local time there decides about a trip's day. */
  zone: z.string(),
  /** Its rank by passengers, the busiest first; small airports have none. */
  traffic: z.optional(z.int()),
  /** Other names of the airport or its city, and city codes: 'Bombay', 'NYC'. */
  also: z.optional(z.array(z.string())),
})
export type Airport = z.infer<typeof Airport>

/**
 * With the version of `GET /api/airports/version` the list is immutable; without it browsers revalidate. `codes` asks for
 * a few airports, such as `HYD,ORD`; a code that no airport has is left out.
 */
export const AirportsQuery = z.object({
  v: z.optional(z.string().check(z.regex(/^[0-9a-f]{1,64}$/))),
  codes: z.optional(z.string().check(z.regex(/^[A-Z]{3}(?:,[A-Z]{3}){0,19}$/))),
})
export type AirportsQuery = z.infer<typeof AirportsQuery>

/** `GET /api/airports/version`: changes when the list does. */
export const AirportsVersion = z.object({ version: z.string() })
export type AirportsVersion = z.infer<typeof AirportsVersion>
