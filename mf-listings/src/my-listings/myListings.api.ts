import { type Listing, type ListingChange, MyListing, ReopenedListing } from '@flight-amigo/backend/contract/listings'
import { api, onLive, useDispatch } from '@flight-amigo/shell/sdk'
import { useEffect } from 'react'
import * as z from 'zod/mini'

const CHANNEL = 'matches'

function notifyTabs(id: number) {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : undefined
  channel?.postMessage(id)
  channel?.close()
}

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
    reopenListing: build.mutation<ReopenedListing, number>({
      query: (id) => ({ url: `/my-listings/${id}/reopen`, method: 'POST', body: {} }),
      responseSchema: ReopenedListing,
      invalidatesTags: ['Listings', 'MyListings'],
    }),
    unconfirmedListings: build.query<MyListing[], void>({
      query: () => '/my-listings?confirmed=false',
      responseSchema: z.array(MyListing),
      providesTags: ['MyListings'],
    }),
    confirmAuthorship: build.mutation<MyListing | null, { id: number; mine: boolean }>({
      query: ({ id, mine }) => ({ url: `/my-listings/${id}/mine`, method: 'POST', body: { mine } }),
      responseSchema: z.nullable(MyListing),
      invalidatesTags: ['Listings', 'MyListings'],
    }),
    /** Updates this tab and the others. */
    markMatchesSeen: build.mutation<null, number>({
      query: (id) => ({ url: `/listings/${id}/matches/seen`, method: 'POST', body: {} }),
      async onQueryStarted(id, { dispatch, queryFulfilled }) {
        const { isDone } = await queryFulfilled.then(
          () => ({ isDone: true }),
          () => ({ isDone: false }),
        )
        if (!isDone) return
        for (const type of ['helper', 'seeking_help'] as const)
          dispatch(
            myListingsApi.util.updateQueryData('myListings', type, (own) => {
              const listing = own.find((each) => each.id === id)
              if (listing) listing.unseenMatches = 0
            }),
          )
        notifyTabs(id)
      },
    }),
    deleteListing: build.mutation<null, number>({
      query: (id) => ({ url: `/my-listings/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Listings', 'MyListings'],
    }),
  }),
})

export const {
  useConfirmAuthorshipMutation,
  useChangeListingMutation,
  useCloseListingMutation,
  useDeleteListingMutation,
  useMyListingsQuery,
  useReopenListingMutation,
  useMarkMatchesSeenMutation,
  useUnconfirmedListingsQuery,
} = myListingsApi

/** Refetches the user's listings when a new match arrives or another tab marks matches as seen. */
export function useMatchUpdates(me: number | undefined): void {
  const dispatch = useDispatch()
  useEffect(() => {
    if (me === undefined) return
    const refetch = () => void dispatch(myListingsApi.util.invalidateTags(['MyListings']))
    const stop = onLive(me, { match: refetch, hello: refetch, back: refetch })
    const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : undefined
    channel?.addEventListener('message', refetch)
    return () => {
      stop()
      channel?.close()
    }
  }, [me, dispatch])
}
