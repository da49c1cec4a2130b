// Apart from listings.api.ts, so that only the details dialog loads it.
import { Contact, Listing, PersonListings } from '@flight-amigo/backend/contract/listings'
import { api } from '@flight-amigo/shell/sdk'
import * as z from 'zod/mini'

const added = api
  .enhanceEndpoints({ addTagTypes: ['Listings', 'Testimonials', 'MyListings', 'Contacts'] })
  .injectEndpoints({
    endpoints: (build) => ({
      person: build.query<PersonListings, number>({
        query: (userId) => `/listings/${userId}`,
        responseSchema: PersonListings,
        providesTags: ['Listings'],
      }),
      askForContact: build.mutation<Contact, number>({
        query: (id) => ({ url: `/listings/${id}/contact`, method: 'POST', body: {} }),
        responseSchema: Contact,
        // Whoever has asked may write a review.
        invalidatesTags: ['Contacts', 'Testimonials'],
      }),
      contact: build.query<Contact | null, number>({
        query: (id) => `/listings/${id}/contact`,
        responseSchema: z.nullable(Contact),
        providesTags: ['Contacts'],
      }),
      confirmListing: build.mutation<Listing, string>({
        query: (token) => ({ url: '/listings/confirm', method: 'POST', body: { token } }),
        responseSchema: Listing,
        invalidatesTags: ['Listings', 'MyListings'],
      }),
    }),
  })

export const { useAskForContactMutation, useConfirmListingMutation, useContactQuery, usePersonQuery } = added
