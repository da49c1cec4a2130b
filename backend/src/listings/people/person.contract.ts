// In a file of its own, because listing details show a person and load no other part of the contract.
import * as z from 'zod/mini'
import { Id } from '../../http/http.contract.ts'
import { Listing, Rating, RepliesWithin } from '../listing.contract.ts'

const optional = z.nullable(z.string())

/** The listings with the soonest trip come first. */
export const PersonListings = z.object({
  user: z.object({
    id: Id,
    username: z.string(),
    profilePictureUrl: optional,
    languages: optional,
    rating: Rating,
    bio: optional,
    verified: z.boolean(),
    memberSince: z.string(),
    repliesWithin: z.nullable(RepliesWithin),
    /** Trips with the same person count once. */
    completedTrips: z.int(),
  }),
  listings: z.array(Listing),
})
export type PersonListings = z.infer<typeof PersonListings>
