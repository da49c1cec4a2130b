import { api, type LiveEvent } from '@flight-amigo/shell/sdk'
import { follow } from './live.ts'

/** Without the contract's schemas: the badge is on every page, and one number is soon checked. */
const count = (given: unknown): number => {
  if (typeof given !== 'number') throw new TypeError('The number of unread conversations is no number.')
  return given
}

const unreadApi = api.enhanceEndpoints({ addTagTypes: ['Unread'] }).injectEndpoints({
  endpoints: (build) => ({
    unreadCount: build.query<number, number>({
      query: () => '/messages/unread-count',
      transformResponse: (answer: { count?: unknown } | null) => count(answer?.count),
      providesTags: ['Unread'],
      onCacheEntryAdded(me, kept) {
        const unread = (_: number, event: LiveEvent) => count(event.unread)
        return follow(me, 'Unread', kept, { message: unread, conversation: unread })
      },
    }),
  }),
})

export const { useUnreadCountQuery } = unreadApi
