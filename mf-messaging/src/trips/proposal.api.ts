import { type NewTrip, ProposableListing, Trip } from '@flight-amigo/backend/contract/messaging'
import * as z from 'zod/mini'
import type { Pair } from '../messaging.api.ts'
import { storeTrip, tripsApi } from './trips.api.ts'

/** Only the dialog of a proposal loads these endpoints and the schema of a listing. */
export const proposalApi = tripsApi.enhanceEndpoints({ addTagTypes: ['MyListings', 'Listings'] }).injectEndpoints({
  endpoints: (build) => ({
    proposableOfMine: build.query<ProposableListing[], number>({
      query: () => '/my-listings?limit=50',
      responseSchema: z.array(ProposableListing),
    }),
    proposableOf: build.query<{ listings: ProposableListing[] }, Pair>({
      query: ({ other }) => `/listings/${other}?limit=50`,
      responseSchema: z.object({ listings: z.array(ProposableListing) }),
    }),
    confirmMine: build.mutation<null, { me: number; id: number }>({
      query: ({ id }) => ({ url: `/my-listings/${id}/mine`, method: 'POST', body: { mine: true } }),
      transformResponse: () => null,
      invalidatesTags: (_done, error) => (error ? [] : ['MyListings', 'Listings']),
      onQueryStarted: ({ me, id }, { dispatch, queryFulfilled }) =>
        void queryFulfilled.then(
          () =>
            dispatch(
              proposalApi.util.updateQueryData('proposableOfMine', me, (listings) => {
                for (const listing of listings) if (listing.id === id) listing.confirmed = true
              }),
            ),
          () => {}, // the component shows the failure
        ),
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
