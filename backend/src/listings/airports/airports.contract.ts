import * as z from 'zod/mini'

/** An airport that has scheduled flights: `GET /api/airports` answers all of them, sorted by code. */
export const Airport = z.object({
  code: z.string(),
  name: z.string(),
  city: z.string(),
  country: z.string(),
  /** Its IANA zone: the local time there decides about a trip's day. */
  zone: z.string(),
  /** Its place among all airports by passengers, the busiest first; small ones have none. */
  traffic: z.optional(z.int()),
  /** What else people call it or its city, and the codes of the city: 'Bombay', 'NYC'. */
  also: z.optional(z.array(z.string())),
})
/** An airport that has scheduled flights. */
export type Airport = z.infer<typeof Airport>

/** With the version of `GET /api/airports/version` the list is immutable; without it browsers ask again each time. */
export const AirportsQuery = z.object({ v: z.optional(z.string().check(z.regex(/^[0-9a-f]{1,64}$/))) })
/** `AirportsQuery` as a handler gets it. */
export type AirportsQuery = z.infer<typeof AirportsQuery>

/** `GET /api/airports/version`: changes when the list does. */
export const AirportsVersion = z.object({ version: z.string() })
/** Which list of airports is the current one. */
export type AirportsVersion = z.infer<typeof AirportsVersion>
