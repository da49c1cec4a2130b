import {
  ConversationEvent,
  InboxItem,
  MessageEvent,
  type NewMessage,
  SentMessage,
  Thread,
  TripFacts,
} from '@flight-amigo/backend/contract/messaging'
import { type ApiMeta, api } from '@flight-amigo/shell/sdk'
import * as z from 'zod/mini'
import { applyLiveEvents, type CacheEntry, REFETCH } from './applyLiveEvents.ts'

interface InboxPage {
  conversations: InboxItem[]
  next: string | null
}

/** Oldest first. `next` leads to older messages. */
export interface ThreadPage extends Thread {
  next: string | null
}

export interface FetchedPages<Page> {
  pages: Page[]
  pageParams: Array<string | null>
}

/** `me` is part of the cache key, so that no account sees another's data. */
export interface Pair {
  me: number
  other: number
}

// Separate from applyLiveEvents.ts, which the badge loads on every page without these schemas.

function applyInboxEvents(me: number, entry: CacheEntry<FetchedPages<InboxPage>>) {
  return applyLiveEvents(me, 'Inbox', entry, {
    message({ pages }, event) {
      const { data } = MessageEvent.safeParse(event)
      for (const page of pages) {
        const at = page.conversations.findIndex(({ otherUser }) => otherUser.id === data?.otherUserId)
        const [known] = at < 0 ? [] : page.conversations.splice(at, 1)
        if (!known || !data) continue
        const { senderId, content: lastMessage, createdAt } = data.message
        pages[0]?.conversations.unshift({ ...known, read: senderId === me, senderId, lastMessage, createdAt })
        return
      }
      return REFETCH // A new conversation: the event has neither the person's name nor their picture.
    },
    conversation({ pages }, event) {
      const { data } = ConversationEvent.safeParse(event)
      if (!data || data.revised) return REFETCH
      const all = pages.flatMap(({ conversations }) => conversations)
      const known = all.find(({ otherUser }) => otherUser.id === data.otherUserId)
      if (known) known.read = data.read
    },
  })
}

function applyThreadEvents({ me, other }: Pair, entry: CacheEntry<FetchedPages<ThreadPage>>) {
  return applyLiveEvents(me, { type: 'Thread', id: other }, entry, {
    message({ pages: [newest] }, event) {
      const { data } = MessageEvent.safeParse(event)
      if (!data || !newest) return REFETCH
      if (data.otherUserId !== other) return
      const { message, receipt } = data
      // The event does not contain the facts of a new listing.
      const { listingId } = message
      if (listingId && newest.trips[0]?.listingId !== listingId) return REFETCH
      if (!newest.messages.some(({ id }) => id === message.id)) newest.messages.push(message)
      newest.blocked = false
      if (receipt) newest.receipt = receipt
    },
    conversation({ pages: [newest] }, event) {
      const { data } = ConversationEvent.safeParse(event)
      if (!data || !newest) return REFETCH
      if (data.otherUserId !== other) return
      if (data.revised) return REFETCH
      newest.blocked = data.blocked
      if (data.receipt) newest.receipt = data.receipt
    },
  })
}

interface Outgoing extends NewMessage {
  key: string
}

type NextPage = { next: string | null }
const paged = { initialPageParam: null, getNextPageParam: ({ next }: NextPage) => next ?? undefined }

/** Live events update `inbox` and `thread`. */
export const messagingApi = api.enhanceEndpoints({ addTagTypes: ['Inbox', 'Thread'] }).injectEndpoints({
  endpoints: (build) => ({
    inbox: build.infiniteQuery<InboxPage, number, string | null>({
      query: ({ pageParam }) => pageParam ?? '/messages',
      rawResponseSchema: z.array(InboxItem),
      transformResponse: (conversations: InboxItem[], meta: ApiMeta) => ({ conversations, next: meta.next }),
      infiniteQueryOptions: paged,
      providesTags: ['Inbox'],
      onCacheEntryAdded: applyInboxEvents,
    }),
    thread: build.infiniteQuery<ThreadPage, Pair, string | null>({
      query: ({ queryArg: { other }, pageParam }) => pageParam ?? `/messages/${other}`,
      rawResponseSchema: Thread,
      transformResponse: (thread: Thread, meta: ApiMeta) => ({ ...thread, next: meta.next }),
      infiniteQueryOptions: paged,
      providesTags: (_page, _error, { other }) => [{ type: 'Thread', id: other }],
      onCacheEntryAdded: applyThreadEvents,
    }),
    send: build.mutation<SentMessage, Outgoing>({
      query: ({ key, ...body }) => ({
        url: '/messages',
        method: 'POST',
        body,
        headers: { 'idempotency-key': key },
      }),
      responseSchema: SentMessage,
    }),
    trip: build.query<TripFacts, { me: number; id: number }>({
      query: ({ id }) => `/listings/by-id/${id}`,
      responseSchema: TripFacts,
    }),
    markRead: build.mutation<null, { other: number; upTo: number }>({
      query: ({ other, upTo }) => ({ url: `/messages/${other}/read`, method: 'POST', body: { upTo } }),
    }),
    acknowledgeAdvice: build.mutation<null, Pair>({
      query: ({ other }) => ({ url: `/messages/${other}/advice`, method: 'POST' }),
      onQueryStarted: (pair, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          () => {
            dispatch(
              messagingApi.util.updateQueryData('thread', pair, ({ pages }) => {
                for (const page of pages) page.adviceRead = true
              }),
            )
          },
          () => {}, // The advice stays, and its button can be pressed again.
        ),
    }),
  }),
})
