import { MyListing } from '@flight-amigo/backend/contract/listings'
import { api } from '@flight-amigo/shell/sdk'

/** A filled form, where it goes, and the key that makes a repetition of it harmless. */
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
