// Apart from the rest of the module's contract, because the details of a listing show a person, and load nothing else.
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
    /** Whether the person has proven by SMS that their phone number is theirs. */
    verified: z.boolean(),
    /** '2026-11'. */
    memberSince: z.string(),
    repliesWithin: z.nullable(RepliesWithin),
    /** How many trips they have kept: both people of each have said so. Those with the same person count once. */
    completedTrips: z.int(),
  }),
  listings: z.array(Listing),
})
/** A person and their open listings. */
export type PersonListings = z.infer<typeof PersonListings>
