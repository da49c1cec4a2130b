import { type NewSavedSearch, SavedSearch, type SavedSearchChange } from '@flight-amigo/backend/contract/listings'
import { browserTimeZone } from '@flight-amigo/shared-ui/timeZones'
import { api } from '@flight-amigo/shell/sdk'
import * as z from 'zod/mini'

export type SearchToSave = Partial<Omit<NewSavedSearch, 'email' | 'captchaToken'>> & { from: string; to: string }
type Change = { [Field in keyof SavedSearchChange]?: SavedSearchChange[Field] | null | undefined }

const savedSearchesApi = api.enhanceEndpoints({ addTagTypes: ['SavedSearches'] }).injectEndpoints({
  endpoints: (build) => ({
    savedSearches: build.query<SavedSearch[], void>({
      query: () => '/saved-searches',
      responseSchema: z.array(SavedSearch),
      providesTags: ['SavedSearches'],
    }),
    saveSearch: build.mutation<SavedSearch, SearchToSave & { email?: string; captchaToken?: string }>({
      query: (body) => ({ url: '/saved-searches', method: 'POST', body }),
      responseSchema: SavedSearch,
      invalidatesTags: ['SavedSearches'],
    }),
    confirmSearch: build.mutation<SavedSearch, string>({
      query: (token) => ({
        url: '/saved-searches/confirm',
        method: 'POST',
        body: { token, timeZone: browserTimeZone() },
      }),
      responseSchema: SavedSearch,
      invalidatesTags: ['SavedSearches'],
    }),
    changeSearch: build.mutation<SavedSearch, { id: number; change: Change }>({
      query: ({ id, change }) => ({ url: `/saved-searches/${id}`, method: 'PATCH', body: change }),
      responseSchema: SavedSearch,
      invalidatesTags: ['SavedSearches'],
    }),
    endSearch: build.mutation<null, number>({
      query: (id) => ({ url: `/saved-searches/${id}`, method: 'DELETE' }),
      invalidatesTags: ['SavedSearches'],
    }),
    /** Ends the alerts of an email, authorized by the token of its link. */
    stopAlerts: build.mutation<null, string>({
      query: (token) => ({ url: `/alerts/unsubscribe/${encodeURIComponent(token)}`, method: 'POST', body: {} }),
      invalidatesTags: ['SavedSearches'],
    }),
  }),
})

export const {
  useChangeSearchMutation,
  useConfirmSearchMutation,
  useEndSearchMutation,
  useSavedSearchesQuery,
  useSaveSearchMutation,
  useStopAlertsMutation,
} = savedSearchesApi
