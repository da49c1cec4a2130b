import {
  InboxItem,
  type NewMessage,
  type NewReport,
  OtherUser,
  SentMessage,
  Thread,
} from '@flight-amigo/backend/contract/messaging'
import { type ApiMeta, api } from '@flight-amigo/shell/sdk'
import * as z from 'zod/mini'
import { liveInbox, liveThread } from './conversations.live.ts'
import type { InboxPage, Pair, ThreadPage } from './pages.ts'

/** A message on its way, under the name that makes a repeat harmless. */
export interface Outgoing extends NewMessage {
  key: string
}

type NextPage = { next: string | null }
const paged = { initialPageParam: null, getNextPageParam: ({ next }: NextPage) => next ?? undefined }

/** Whom one blocks disappears from lists, and comes back to them with the block's end. */
const partedFrom = (userId: number) => ['Blocks', 'Listings', { type: 'Thread', id: userId }] as const

/** Everything about conversations that goes over the wire; what can be live is kept so by live.ts. */
export const messagingApi = api
  .enhanceEndpoints({ addTagTypes: ['Inbox', 'Thread', 'Blocks', 'Listings'] })
  .injectEndpoints({
    endpoints: (build) => ({
      inbox: build.infiniteQuery<InboxPage, number, string | null>({
        query: ({ pageParam }) => pageParam ?? '/messages',
        rawResponseSchema: z.array(InboxItem),
        transformResponse: (conversations: InboxItem[], meta: ApiMeta) => ({ conversations, next: meta.next }),
        infiniteQueryOptions: paged,
        providesTags: ['Inbox'],
        onCacheEntryAdded: liveInbox,
      }),
      thread: build.infiniteQuery<ThreadPage, Pair, string | null>({
        query: ({ queryArg: { other }, pageParam }) => pageParam ?? `/messages/${other}`,
        rawResponseSchema: Thread,
        transformResponse: (thread: Thread, meta: ApiMeta) => ({ ...thread, next: meta.next }),
        infiniteQueryOptions: paged,
        providesTags: (_page, _error, { other }) => [{ type: 'Thread', id: other }],
        onCacheEntryAdded: liveThread,
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
      markRead: build.mutation<null, { other: number; upTo: number }>({
        query: ({ other, upTo }) => ({ url: `/messages/${other}/read`, method: 'POST', body: { upTo } }),
      }),
      blocks: build.query<OtherUser[], number>({
        query: () => '/blocks',
        responseSchema: z.array(OtherUser),
        providesTags: ['Blocks'],
      }),
      block: build.mutation<null, number>({
        query: (userId) => ({ url: `/blocks/${userId}`, method: 'POST', body: {} }),
        invalidatesTags: (_done, error, userId) => (error ? [] : partedFrom(userId)),
      }),
      unblock: build.mutation<null, number>({
        query: (userId) => ({ url: `/blocks/${userId}`, method: 'DELETE' }),
        invalidatesTags: (_done, error, userId) => (error ? [] : partedFrom(userId)),
      }),
      report: build.mutation<null, NewReport>({ query: (body) => ({ url: '/reports', method: 'POST', body }) }),
      unsubscribe: build.mutation<null, string>({
        query: (token) => ({ url: `/unsubscribe/${encodeURIComponent(token)}`, method: 'POST', body: {} }),
      }),
      subscribe: build.mutation<null, string>({
        query: (token) => ({ url: `/unsubscribe/${encodeURIComponent(token)}`, method: 'DELETE' }),
      }),
    }),
  })
