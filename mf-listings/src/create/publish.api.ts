// Apart from listings.api.ts and myListings.api.ts: each page loads only the endpoints that it uses.
import { MyListing } from '@flight-amigo/backend/contract/listings'
import { api } from '@flight-amigo/shell/sdk'

/** A filled form with its idempotency key: sent twice under one key, it is one listing. */
interface Publication {
  to: '/listings' | '/find-help/listings' | '/offer-help/listings'
  form: unknown
  key: string
}

const publishApi = api.enhanceEndpoints({ addTagTypes: ['Listings', 'MyListings'] }).injectEndpoints({
  endpoints: (build) => ({
    publishListing: build.mutation<MyListing, Publication>({
      query: ({ to, form, key }) => ({ url: to, method: 'POST', body: form, headers: { 'idempotency-key': key } }),
      responseSchema: MyListing,
      invalidatesTags: ['Listings', 'MyListings'],
    }),
  }),
})

export const { usePublishListingMutation } = publishApi
