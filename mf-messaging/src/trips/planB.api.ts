import { MatchedListing, MyListing } from '@flight-amigo/backend/contract/listings'
import { api } from '@flight-amigo/shell/sdk'
import * as z from 'zod/mini'

const SHOWN = 3

const planBApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The user is part of the cache key. */
    candidates: build.query<MatchedListing[], { me: number; listing: number }>({
      query: ({ listing }) => `/listings/${listing}/matches?limit=${SHOWN}`,
      responseSchema: z.array(MatchedListing),
    }),
    ownRequests: build.query<MyListing[], number>({
      query: () => '/my-listings?type=seeking_help&limit=50',
      responseSchema: z.array(MyListing),
    }),
  }),
})

export const { useCandidatesQuery, useOwnRequestsQuery } = planBApi
