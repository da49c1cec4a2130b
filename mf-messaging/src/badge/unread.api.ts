import { api, type LiveEvent } from '@flight-amigo/shell/sdk'
import * as z from 'zod/mini'
import { keepCurrent } from '../keepCurrent.ts'

/** The badge is on every page, so it does without the contract, whose schemas are many. */
const Count = z.number()

const unreadApi = api.enhanceEndpoints({ addTagTypes: ['Unread'] }).injectEndpoints({
  endpoints: (build) => ({
    unreadCount: build.query<number, number>({
      query: () => '/messages/unread-count',
      transformResponse: (answer: { count?: unknown } | null) => Count.parse(answer?.count),
      providesTags: ['Unread'],
      onCacheEntryAdded(me, entry) {
        const update = (_: number, event: LiveEvent) => Count.parse(event.unread)
        return keepCurrent(me, 'Unread', entry, { message: update, conversation: update })
      },
    }),
  }),
})

export const { useUnreadCountQuery } = unreadApi
