// Separate from messaging.api.ts, whose schemas the dialogs on other pages do not need.
import { api } from '@flight-amigo/shell/sdk'

/** A blocked person's listings disappear. */
const tagsOfBlock = (_done: unknown, error: unknown, userId: number) =>
  error ? [] : (['Blocks', 'Listings', { type: 'Thread', id: userId }] as const)

export const safetyApi = api.enhanceEndpoints({ addTagTypes: ['Thread', 'Blocks', 'Listings'] }).injectEndpoints({
  endpoints: (build) => ({
    block: build.mutation<null, number>({
      query: (userId) => ({ url: `/blocks/${userId}`, method: 'POST', body: {} }),
      invalidatesTags: tagsOfBlock,
    }),
    unblock: build.mutation<null, number>({
      query: (userId) => ({ url: `/blocks/${userId}`, method: 'DELETE' }),
      invalidatesTags: tagsOfBlock,
    }),
  }),
})
