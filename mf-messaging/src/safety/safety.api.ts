// Apart from messaging.api.ts, whose schemas the dialogs of other pages do not need.
import { api } from '@flight-amigo/shell/sdk'

/** The data that a block or its end changes: a blocked person's listings disappear. */
const tagsOfBlock = (_done: unknown, error: unknown, userId: number) =>
  error ? [] : (['Blocks', 'Listings', { type: 'Thread', id: userId }] as const)

/** What one does against a person. */
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
