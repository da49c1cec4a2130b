// In a file of its own, because its form loads no schema of a flight.
import * as z from 'zod/mini'
import { line, lines } from '../../http/http.contract.ts'
import { ifGiven } from '../../listings/itinerary/given.contract.ts'

/**
 * `PUT /api/trips/{id}/meeting`: fails if the other person has changed the meeting since `revision`. Returns `Trip`.
 */
export const Meeting = z.strictObject({
  place: ifGiven(line({ max: 200, long: 'The meeting place cannot exceed 200 characters' })),
  side: ifGiven(z.enum(['before-security', 'after-security', 'after-arrival'])),
  carry: ifGiven(lines({ max: 500, long: 'What to carry cannot exceed 500 characters' })),
  revision: z.int(),
})
export type Meeting = z.infer<typeof Meeting>
