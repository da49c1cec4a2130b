import * as z from 'zod/mini'

/** An airport that has scheduled flights: `GET /api/airports` answers all of them, sorted by code. */
export const Airport = z.object({
  code: z.string(),
  name: z.string(),
  city: z.string(),
  country: z.string(),
  /** Its IANA zone: a trip's day is judged by the clock on its wall. */
  zone: z.string(),
})
/** An airport that has scheduled flights. */
export type Airport = z.infer<typeof Airport>

/** With the version that `GET /api/airports/version` answers the list is immutable; without it is asked for again. */
export const AirportsQuery = z.object({ v: z.optional(z.string().check(z.regex(/^[0-9a-f]{1,64}$/))) })
/** What a handler gets of `AirportsQuery`. */
export type AirportsQuery = z.infer<typeof AirportsQuery>

/** `GET /api/airports/version`: changes when the list does. */
export const AirportsVersion = z.object({ version: z.string() })
/** Which list of airports is the current one. */
export type AirportsVersion = z.infer<typeof AirportsVersion>
