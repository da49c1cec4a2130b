import { PersonListings, Testimonial } from '@flight-amigo/backend/contract/listings'
import { type ApiMeta, api } from '@flight-amigo/shell/sdk'
import * as z from 'zod/mini'

interface PersonPage extends PersonListings {
  next: string | null
}

interface ReviewsPage {
  reviews: Testimonial[]
  next: string | null
}

const infiniteQueryOptions = {
  initialPageParam: null,
  getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined,
}

// The URLs of the first pages must equal the route's `data` in remote.ts.
const added = api.enhanceEndpoints({ addTagTypes: ['Listings', 'Testimonials'] }).injectEndpoints({
  endpoints: (build) => ({
    personPages: build.infiniteQuery<PersonPage, number, string | null>({
      query: ({ queryArg, pageParam }) => pageParam ?? `/listings/${queryArg}?limit=6`,
      rawResponseSchema: PersonListings,
      transformResponse: (page: PersonListings, { next }: ApiMeta) => ({ ...page, next }),
      infiniteQueryOptions,
      providesTags: ['Listings'],
    }),
    reviewPages: build.infiniteQuery<ReviewsPage, number, string | null>({
      query: ({ queryArg, pageParam }) => pageParam ?? `/testimonials/user/${queryArg}?limit=6`,
      rawResponseSchema: z.array(Testimonial),
      transformResponse: (reviews: Testimonial[], { next }: ApiMeta) => ({ reviews, next }),
      infiniteQueryOptions,
      providesTags: ['Testimonials'],
    }),
  }),
})

export const { usePersonPagesInfiniteQuery, useReviewPagesInfiniteQuery } = added
