import { api, type LiveEvent } from '@flight-amigo/shell/sdk'
import { keepCurrent } from '../keepCurrent.ts'

/** The badge is on every page, so it does without the contract and the code that reads it. */
function countOf(value: unknown): number {
  if (typeof value === 'number') return value
  throw new TypeError(`The number of unread conversations is ${typeof value}.`)
}

const unreadApi = api.enhanceEndpoints({ addTagTypes: ['Unread'] }).injectEndpoints({
  endpoints: (build) => ({
    unreadCount: build.query<number, number>({
      query: () => '/messages/unread-count',
      transformResponse: (answer: { count?: unknown } | null) => countOf(answer?.count),
      providesTags: ['Unread'],
      onCacheEntryAdded(me, entry) {
        const update = (_: number, event: LiveEvent) => countOf(event.unread)
        return keepCurrent(me, 'Unread', entry, { message: update, conversation: update })
      },
    }),
  }),
})

export const { useUnreadCountQuery } = unreadApi
