import { api, type LiveEvent } from '@flight-amigo/shell/sdk'
import { applyLiveEvents } from '../applyLiveEvents.ts'

interface Unread {
  count: number
  trips: number
}

/** Validates by hand: the badge is on every page, so it must not load the contract. */
function numberIn(value: unknown): number {
  if (typeof value === 'number') return value
  throw new TypeError(`The number of unread conversations is ${typeof value}.`)
}

export const unreadApi = api.enhanceEndpoints({ addTagTypes: ['Unread'] }).injectEndpoints({
  endpoints: (build) => ({
    unreadCount: build.query<Unread, number>({
      query: () => '/messages/unread-count',
      transformResponse: (response: Partial<Unread> | null) => ({
        count: numberIn(response?.count),
        trips: response?.trips ?? 0,
      }),
      providesTags: ['Unread'],
      onCacheEntryAdded(me, entry) {
        const update = ({ trips }: Unread, event: LiveEvent) => ({ count: numberIn(event.unread), trips })
        return applyLiveEvents(me, 'Unread', entry, { message: update, conversation: update })
      },
    }),
  }),
})

export const { useUnreadCountQuery } = unreadApi
