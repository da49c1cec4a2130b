import { type Listing, type ListingChange, MyListing } from '@flight-amigo/backend/contract/listings'
import { api } from '@flight-amigo/shell/sdk'
import * as z from 'zod/mini'

const myListingsApi = api.enhanceEndpoints({ addTagTypes: ['Listings', 'MyListings'] }).injectEndpoints({
  endpoints: (build) => ({
    myListings: build.query<MyListing[], Listing['type']>({
      query: (type) => `/my-listings?type=${type}`,
      responseSchema: z.array(MyListing),
      providesTags: ['MyListings'],
    }),
    changeListing: build.mutation<MyListing, { id: number; change: Partial<Record<keyof ListingChange, unknown>> }>({
      query: ({ id, change }) => ({ url: `/my-listings/${id}`, method: 'PATCH', body: change }),
      responseSchema: MyListing,
      invalidatesTags: ['Listings', 'MyListings'],
    }),
    closeListing: build.mutation<MyListing, number>({
      query: (id) => ({ url: `/my-listings/${id}/close`, method: 'POST', body: {} }),
      responseSchema: MyListing,
      invalidatesTags: ['Listings', 'MyListings'],
    }),
    reopenListing: build.mutation<MyListing, number>({
      query: (id) => ({ url: `/my-listings/${id}/reopen`, method: 'POST', body: {} }),
      responseSchema: MyListing,
      invalidatesTags: ['Listings', 'MyListings'],
    }),
    waitingListings: build.query<MyListing[], void>({
      query: () => '/my-listings?confirmed=false',
      responseSchema: z.array(MyListing),
      providesTags: ['MyListings'],
    }),
    answerWaiting: build.mutation<MyListing | null, { id: number; mine: boolean }>({
      query: ({ id, mine }) => ({ url: `/my-listings/${id}/mine`, method: 'POST', body: { mine } }),
      responseSchema: z.nullable(MyListing),
      invalidatesTags: ['Listings', 'MyListings'],
    }),
    deleteListing: build.mutation<null, number>({
      query: (id) => ({ url: `/my-listings/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Listings', 'MyListings'],
    }),
  }),
})

export const {
  useAnswerWaitingMutation,
  useChangeListingMutation,
  useCloseListingMutation,
  useDeleteListingMutation,
  useMyListingsQuery,
  useReopenListingMutation,
  useWaitingListingsQuery,
} = myListingsApi
