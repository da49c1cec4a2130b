import * as z from 'zod/mini'

/** The most popular first, with a count that is at most a minute old. There are none below a minimum. */
export const PopularRoute = z.object({
  from: z.string(),
  fromCity: z.string(),
  to: z.string(),
  toCity: z.string(),
  count: z.int(),
})
export type PopularRoute = z.infer<typeof PopularRoute>
