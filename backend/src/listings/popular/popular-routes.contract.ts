import * as z from 'zod/mini'

/**
 * `GET /api/listings/popular-routes`: the routes with most open listings, the most popular one first; an array of these. It
 * is empty while there are too few. The number is at most a minute old.
 */
export const PopularRoute = z.object({
  from: z.string(),
  fromCity: z.string(),
  to: z.string(),
  toCity: z.string(),
  count: z.int(),
})
/** A route and the number of its open listings. */
export type PopularRoute = z.infer<typeof PopularRoute>
