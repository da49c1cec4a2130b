import * as z from 'zod/mini'

export const Airport = z.object({
  code: z.string(),
  name: z.string(),
  city: z.string(),
  country: z.string(),
  zone: z.string(),
  /** The rank by passengers, 1 is the busiest. Small airports have none. */
  traffic: z.optional(z.int()),
  /** Other names of the airport or its city, and city codes: 'Bombay', 'NYC'. */
  also: z.optional(z.array(z.string())),
})
export type Airport = z.infer<typeof Airport>

/**
 * With the current version as `v`, the response is immutable; without it, browsers revalidate. `codes` selects some
 * airports, such as `HYD,ORD`; unknown codes are left out.
 */
export const AirportsQuery = z.object({
  v: z.optional(z.string().check(z.regex(/^[0-9a-f]{1,64}$/))),
  codes: z.optional(z.string().check(z.regex(/^[A-Z]{3}(?:,[A-Z]{3}){0,19}$/))),
})
export type AirportsQuery = z.infer<typeof AirportsQuery>

export const AirportsVersion = z.object({ version: z.string() })
export type AirportsVersion = z.infer<typeof AirportsVersion>
