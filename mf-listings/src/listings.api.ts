import { Listing, Testimonial } from '@flight-amigo/backend/contract/listings'
import { api } from '@flight-amigo/shell/sdk'
import * as z from 'zod/mini'

const listingsApi = api.enhanceEndpoints({ addTagTypes: ['Listings', 'Testimonials'] }).injectEndpoints({
  endpoints: (build) => ({
    recentListings: build.query<Listing[], Listing['type']>({
      query: (type) => `/listings?type=${type}&limit=2`,
      responseSchema: z.array(Listing),
      providesTags: ['Listings'],
    }),
    recentTestimonials: build.query<Testimonial[], void>({
      query: () => '/testimonials?limit=6',
      responseSchema: z.array(Testimonial),
      providesTags: ['Testimonials'],
    }),
  }),
})

export const { useRecentListingsQuery, useRecentTestimonialsQuery } = listingsApi
