import { InboxItem, type NewMessage, SentMessage, Thread, TripFacts } from '@flight-amigo/backend/contract/messaging'
import { type ApiMeta, api } from '@flight-amigo/shell/sdk'
import * as z from 'zod/mini'
import { applyInboxEvents, applyThreadEvents } from './conversationEvents.ts'
import type { InboxPage, Pair, ThreadPage } from './resultPages.ts'

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
