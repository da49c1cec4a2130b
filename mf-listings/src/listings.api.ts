import { Listing } from '@flight-amigo/backend/contract/listings'
import { type ApiMeta, api } from '@flight-amigo/shell/sdk'
import * as z from 'zod/mini'
import { type Filters, searchAddress } from './search/searchAddress.ts'

/** The parameters have the names of the page's URL. */
export const requestFor = (path: string, { limit, ...filters }: Filters & { limit: number }) => ({
  url: searchAddress(filters, path),
  params: { limit },
})

interface Page {
  listings: Listing[]
  next: string | null
}

const listingsApi = api.enhanceEndpoints({ addTagTypes: ['Listings'] }).injectEndpoints({
  endpoints: (build) => ({
    recentListings: build.query<Listing[], Listing['type']>({
      query: (type) => `/listings?type=${type}&limit=2&on=home`,
      responseSchema: z.array(Listing),
      providesTags: ['Listings'],
    }),
    listings: build.infiniteQuery<Page, Filters & { limit: number }, string | null>({
      query: ({ queryArg, pageParam }) => pageParam ?? requestFor('/listings', queryArg),
      rawResponseSchema: z.array(Listing),
      transformResponse: (listings: Listing[], meta: ApiMeta) => ({ listings, next: meta.next }),
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next ?? undefined },
      providesTags: ['Listings'],
    }),
    listing: build.query<Listing, number>({
      query: (id) => `/listings/by-id/${id}`,
      responseSchema: Listing,
      providesTags: ['Listings'],
    }),
  }),
})

export const { useListingQuery, useListingsInfiniteQuery, useRecentListingsQuery } = listingsApi

/** The details of a listing from a list then need no request. */
export const cacheListing = (listing: Listing) => listingsApi.util.upsertQueryData('listing', listing.id, listing)
