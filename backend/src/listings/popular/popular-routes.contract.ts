import * as z from 'zod/mini'

/**
 * `GET /api/listings/popular-routes`: the routes with the most open listings, most popular first; an array of these. It is
 * empty below a minimum. The count is at most a minute old.
 */
export const PopularRoute = z.object({
  from: z.string(),
  fromCity: z.string(),
  to: z.string(),
  toCity: z.string(),
  count: z.int(),
})
export type PopularRoute = z.infer<typeof PopularRoute>
