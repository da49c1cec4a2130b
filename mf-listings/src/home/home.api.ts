import { PopularRoute, Testimonial } from '@flight-amigo/backend/contract/listings'
import { api } from '@flight-amigo/shell/sdk'
import * as z from 'zod/mini'

const homeApi = api.enhanceEndpoints({ addTagTypes: ['Testimonials'] }).injectEndpoints({
  endpoints: (build) => ({
    popularRoutes: build.query<PopularRoute[], void>({
      query: () => '/listings/popular-routes',
      responseSchema: z.array(PopularRoute),
    }),
    recentTestimonials: build.query<Testimonial[], void>({
      query: () => '/testimonials?limit=6',
      responseSchema: z.array(Testimonial),
      providesTags: ['Testimonials'],
    }),
  }),
})

export const { usePopularRoutesQuery, useRecentTestimonialsQuery } = homeApi
