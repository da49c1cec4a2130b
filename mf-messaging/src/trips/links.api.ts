import { api } from '@flight-amigo/shell/sdk'
import * as z from 'zod/mini'

/** A living link of this person, without its token, which nobody keeps. */
const FamilyLink = z.object({
  id: z.int(),
  label: z.string(),
  /** Where the invitation went, and whether somebody there wants to be told of each step. */
  to: z.optional(z.nullable(z.string())),
  wanted: z.optional(z.boolean()),
})
/** A link that was just made: its address is answered this once. */
const MadeLink = z.object({ address: z.string() })

interface OfTrip {
  me: number
  id: number
}

/** The endpoints of a family's links, for whoever makes them. */
export const linksApi = api.enhanceEndpoints({ addTagTypes: ['FamilyLinks'] }).injectEndpoints({
  endpoints: (build) => ({
    familyLinks: build.query<Array<z.infer<typeof FamilyLink>>, OfTrip>({
      query: ({ id }) => `/trips/${id}/links`,
      responseSchema: z.array(FamilyLink),
      providesTags: ['FamilyLinks'],
    }),
    makeLink: build.mutation<z.infer<typeof MadeLink>, OfTrip & { label: string; mail?: string; phone?: string }>({
      query: ({ me: _, id, ...body }) => ({ url: `/trips/${id}/links`, method: 'POST', body }),
      responseSchema: MadeLink,
      invalidatesTags: (_link, error) => (error ? [] : ['FamilyLinks']),
    }),
    revokeLink: build.mutation<null, OfTrip & { link: number }>({
      query: ({ id, link }) => ({ url: `/trips/${id}/links/${link}`, method: 'DELETE' }),
      invalidatesTags: (_done, error) => (error?.status === 'FETCH_ERROR' ? [] : ['FamilyLinks']),
    }),
  }),
})
