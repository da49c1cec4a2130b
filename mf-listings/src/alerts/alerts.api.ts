import { SavedSearch } from '@flight-amigo/backend/contract/listings'
import { api } from '@flight-amigo/shell/sdk'

/** What the links in mails do: the token is the permission. */
export const { useEndAlertsMutation, useConfirmAlertMutation } = api
  .enhanceEndpoints({ addTagTypes: ['MyListings', 'SavedSearches'] })
  .injectEndpoints({
    endpoints: (build) => ({
      endAlerts: build.mutation<null, string>({
        query: (token) => ({ url: `/alerts/unsubscribe/${encodeURIComponent(token)}`, method: 'POST', body: {} }),
        invalidatesTags: ['MyListings', 'SavedSearches'],
      }),
      confirmAlert: build.mutation<SavedSearch, string>({
        query: (token) => ({ url: '/saved-searches/confirm', method: 'POST', body: { token } }),
        responseSchema: SavedSearch,
        invalidatesTags: ['SavedSearches'],
      }),
    }),
  })
