// Separate from listings.api.ts, so that only the details dialog loads it.
import { Contact, Listing, PersonListings } from '@flight-amigo/backend/contract/listings'
import type { Trip } from '@flight-amigo/backend/contract/messaging'
import { browserTimeZone } from '@flight-amigo/shared-ui/timeZones'
import { api } from '@flight-amigo/shell/sdk'
import * as z from 'zod/mini'

// No schema, because that of a trip would enlarge the bundle of the search.
type TripWith = Pick<Trip, 'state' | 'lastLandingAt' | 'completion' | 'traveler'>

const added = api
  .enhanceEndpoints({ addTagTypes: ['Listings', 'Testimonials', 'MyListings', 'Contacts'] })
  .injectEndpoints({
    endpoints: (build) => ({
      person: build.query<PersonListings, number>({
        query: (userId) => `/listings/${userId}`,
        responseSchema: PersonListings,
        providesTags: ['Listings'],
      }),
      requestContact: build.mutation<Contact, number>({
        query: (id) => ({ url: `/listings/${id}/contact`, method: 'POST', body: {} }),
        responseSchema: Contact,
        invalidatesTags: ['Contacts'],
      }),
      contact: build.query<Contact | null, number>({
        query: (id) => `/listings/${id}/contact`,
        responseSchema: z.nullable(Contact),
        providesTags: ['Contacts'],
      }),
      /** The key contains the account, so that no account sees another's data. */
      tripsWithPerson: build.query<TripWith[], { me: number; other: number }>({
        query: ({ other }) => `/trips?with=${other}`,
      }),
      confirmListing: build.mutation<Listing, string>({
        query: (token) => ({ url: '/listings/confirm', method: 'POST', body: { token, timeZone: browserTimeZone() } }),
        responseSchema: Listing,
        invalidatesTags: ['Listings', 'MyListings'],
      }),
    }),
  })

export const {
  useRequestContactMutation,
  useConfirmListingMutation,
  useContactQuery,
  usePersonQuery,
  useTripsWithPersonQuery,
} = added
