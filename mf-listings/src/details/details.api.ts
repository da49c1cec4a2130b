// Apart from listings.api.ts, so that only the details dialog loads it.
import { Contact, Listing, PersonListings } from '@flight-amigo/backend/contract/listings'
import { api } from '@flight-amigo/shell/sdk'

const added = api.enhanceEndpoints({ addTagTypes: ['Listings', 'Testimonials'] }).injectEndpoints({
  endpoints: (build) => ({
    person: build.query<PersonListings, number>({
      query: (userId) => `/listings/${userId}`,
      responseSchema: PersonListings,
      providesTags: ['Listings'],
    }),
    askForContact: build.mutation<Contact, number>({
      query: (id) => ({ url: `/listings/${id}/contact`, method: 'POST', body: {} }),
      responseSchema: Contact,
    }),
    confirmListing: build.mutation<Listing, string>({
      query: (token) => ({ url: '/listings/confirm', method: 'POST', body: { token } }),
      responseSchema: Listing,
      invalidatesTags: ['Listings'],
    }),
  }),
})

export const { useAskForContactMutation, useConfirmListingMutation, usePersonQuery } = added
