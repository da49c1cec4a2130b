import { FamilyLink, MadeLink, type NewLink } from '@flight-amigo/backend/contract/messaging'
import { api } from '@flight-amigo/shell/sdk'
import * as z from 'zod/mini'
import { refetchOnEvents } from './trips.api.ts'

interface OfTrip {
  me: number
  id: number
}

export const linksApi = api.enhanceEndpoints({ addTagTypes: ['FamilyLinks'] }).injectEndpoints({
  endpoints: (build) => ({
    familyLinks: build.query<FamilyLink[], OfTrip>({
      query: ({ id }) => `/trips/${id}/links`,
      responseSchema: z.array(FamilyLink),
      providesTags: (_links, _error, { id }) => [{ type: 'FamilyLinks', id }],
      onCacheEntryAdded: ({ me, id }, entry) => refetchOnEvents(me, { type: 'FamilyLinks', id }, entry),
    }),
    makeLink: build.mutation<MadeLink, OfTrip & NewLink>({
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
