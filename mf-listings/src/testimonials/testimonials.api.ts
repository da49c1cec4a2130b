// Separate from listings.api.ts, because the home page only reads the newest testimonials.
import {
  type NewTestimonial,
  ReviewState,
  Testimonial,
  type TestimonialForm,
  type TestimonialReply,
} from '@flight-amigo/backend/contract/listings'
import { api } from '@flight-amigo/shell/sdk'
import * as z from 'zod/mini'

const added = api.enhanceEndpoints({ addTagTypes: ['Listings', 'Testimonials'] }).injectEndpoints({
  endpoints: (build) => ({
    testimonialsOf: build.query<Testimonial[], number>({
      query: (userId) => `/testimonials/user/${userId}?limit=50`,
      responseSchema: z.array(Testimonial),
      providesTags: ['Testimonials'],
    }),
    reviewState: build.query<ReviewState, { userId: number; route: string }>({
      query: ({ userId, route }) => `/testimonials/user/${userId}/mine?route=${encodeURIComponent(route)}`,
      responseSchema: ReviewState,
      providesTags: ['Testimonials'],
    }),
    writeTestimonial: build.mutation<Testimonial, NewTestimonial>({
      query: (body) => ({ url: '/testimonials', method: 'POST', body }),
      responseSchema: Testimonial,
      invalidatesTags: ['Testimonials', 'Listings'],
    }),
    changeTestimonial: build.mutation<Testimonial, { id: number; body: TestimonialForm }>({
      query: ({ id, body }) => ({ url: `/testimonials/${id}`, method: 'PATCH', body }),
      responseSchema: Testimonial,
      invalidatesTags: ['Testimonials', 'Listings'],
    }),
    replyToTestimonial: build.mutation<Testimonial, { id: number; body: TestimonialReply }>({
      query: ({ id, body }) => ({ url: `/testimonials/${id}/reply`, method: 'POST', body }),
      responseSchema: Testimonial,
      invalidatesTags: ['Testimonials'],
    }),
  }),
})

export const {
  useChangeTestimonialMutation,
  useReplyToTestimonialMutation,
  useReviewStateQuery,
  useTestimonialsOfQuery,
  useWriteTestimonialMutation,
} = added
