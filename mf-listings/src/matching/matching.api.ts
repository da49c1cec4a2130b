import {
  ListingMatchCount,
  MatchedListing as Matched,
  type MatchedListing,
  MyListing,
} from '@flight-amigo/backend/contract/listings'
import { type ApiMeta, api } from '@flight-amigo/shell/sdk'
import * as z from 'zod/mini'
import { requestFor } from '../listings.api.ts'
import type { Filters } from '../search/searchAddress.ts'

interface Page {
  listings: MatchedListing[]
  next: string | null
}

const page = {
  rawResponseSchema: z.array(Matched),
  transformResponse: (listings: MatchedListing[], meta: ApiMeta) => ({ listings, next: meta.next }),
  infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }: Page) => next ?? undefined },
  providesTags: ['Listings' as const],
}

const matchingApi = api.enhanceEndpoints({ addTagTypes: ['Listings', 'MyListings'] }).injectEndpoints({
  endpoints: (build) => ({
    matches: build.infiniteQuery<Page, { id: number; limit: number }, string | null>({
      query: ({ queryArg: { id, limit }, pageParam }) => pageParam ?? `/listings/${id}/matches?limit=${limit}`,
      ...page,
    }),
    near: build.infiniteQuery<Page, Filters & { limit: number }, string | null>({
      query: ({ queryArg, pageParam }) => pageParam ?? requestFor('/listings/near', queryArg),
      ...page,
    }),
    matchCounts: build.query<ListingMatchCount[], void>({
      query: () => '/my-listings/match-counts',
      responseSchema: z.array(ListingMatchCount),
      providesTags: ['Listings', 'MyListings'],
    }),
    /** Null for a listing that is not the user's own or not recent. */
    ownListing: build.query<MyListing | null, number>({
      query: () => '/my-listings',
      rawResponseSchema: z.array(MyListing),
      transformResponse: (own: MyListing[], _meta, id) => own.find((listing) => listing.id === id) ?? null,
      providesTags: ['MyListings'],
    }),
  }),
})

export const { useMatchCountsQuery, useMatchesInfiniteQuery, useNearInfiniteQuery, useOwnListingQuery } = matchingApi
