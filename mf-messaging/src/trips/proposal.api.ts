import { type NewTrip, ProposableListing, Trip } from '@flight-amigo/backend/contract/messaging'
import * as z from 'zod/mini'
import type { Pair } from '../messaging.api.ts'
import { storeTrip, tripsApi } from './trips.api.ts'

/** Only the dialog of a proposal loads these endpoints and the schema of a listing. */
export const proposalApi = tripsApi.injectEndpoints({
  endpoints: (build) => ({
    proposableOfMine: build.query<ProposableListing[], number>({
      query: () => '/my-listings?limit=50',
      responseSchema: z.array(ProposableListing),
    }),
    proposableOf: build.query<{ listings: ProposableListing[] }, Pair>({
      query: ({ other }) => `/listings/${other}?limit=50`,
      responseSchema: z.object({ listings: z.array(ProposableListing) }),
    }),
    propose: build.mutation<Trip, NewTrip & { me: number }>({
      query: ({ me: _, ...body }) => ({ url: '/trips', method: 'POST', body }),
      responseSchema: Trip,
      // The same trip may have been proposed in another tab or by the other person.
      invalidatesTags: (_trip, error) => (error?.status === 409 ? ['TripPages'] : []),
      onQueryStarted: ({ me }, { dispatch, queryFulfilled }) => storeTrip(me, dispatch, queryFulfilled),
    }),
  }),
})
