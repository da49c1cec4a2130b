// Separate, because listing details show a person and load no other part of the contract.
import * as z from 'zod/mini'
import { Id } from '../../http/http.contract.ts'
import { Listing, Rating, RepliesWithin } from '../listing.contract.ts'

const optional = z.nullable(z.string())

/** `GET /api/listings/{userId}`: a person's open listings, soonest trip first. */
export const PersonListings = z.object({
  user: z.object({
    id: Id,
    username: z.string(),
    profilePictureUrl: optional,
    languages: optional,
    rating: Rating,
    bio: optional,
    /** Whether the phone number is verified by SMS. */
    verified: z.boolean(),
    /** '2026-11'. */
    memberSince: z.string(),
    repliesWithin: z.nullable(RepliesWithin),
    /** The number of trips that both travelers confirmed as completed. Trips with the same person count once. */
    completedTrips: z.int(),
  }),
  listings: z.array(Listing),
})
export type PersonListings = z.infer<typeof PersonListings>
