import * as z from 'zod/mini'
import { Id } from '../../http/http.contract.ts'

const optional = z.nullable(z.string())

/** The listings of `/api/my-listings` and `/api/listings/{userId}` have these fields too. */
export const ProposableListing = z.object({
  id: Id,
  type: z.enum(['helper', 'seeking_help']),
  departureAirport: z.string(),
  arrivalAirport: z.string(),
  date: z.string(),
  endDate: optional,
  time: z.optional(optional),
  flightNumber: z.optional(optional),
  legs: z.optional(
    z.array(
      z.object({
        departureAirport: z.string(),
        arrivalAirport: z.string(),
        date: z.string(),
        time: z.optional(optional),
        flightNumber: z.optional(optional),
      }),
    ),
  ),
  /** Set only if the request has company on its other flights. */
  openLegs: z.optional(z.array(z.object({ departureAirport: z.string(), arrivalAirport: z.string() }))),
  traveler: z.optional(z.nullable(z.object({ firstName: z.optional(z.string()), relation: z.optional(z.string()) }))),
  found: z.optional(z.boolean()),
  /** False until its author confirms an own listing that was posted without a session. */
  confirmed: z.optional(z.boolean()),
  status: z.optional(z.enum(['open', 'closed', 'past'])),
})
export type ProposableListing = z.infer<typeof ProposableListing>
