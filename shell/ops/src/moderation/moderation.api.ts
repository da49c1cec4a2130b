import { CaseRow, CaseView, type NewAction, Summary } from '@flight-amigo/backend/contract/moderation'
import { type ApiMeta, api, type Failure } from '@flight-amigo/shell/sdk'
import * as z from 'zod/mini'

interface QueuePage {
  cases: CaseRow[]
  /** Address of the next page below /api. */
  next: string | null
}

/** What the queue may show. */
export type QueueState = 'open' | 'closed'

export const moderationApi = api.enhanceEndpoints({ addTagTypes: ['Cases'] }).injectEndpoints({
  endpoints: (build) => ({
    summary: build.query<Summary, void>({
      query: () => '/ops/moderation/summary',
      responseSchema: Summary,
      providesTags: ['Cases'],
    }),
    queue: build.infiniteQuery<QueuePage, QueueState, string | null>({
      query: ({ queryArg, pageParam }) => pageParam ?? `/ops/moderation/cases?state=${queryArg}`,
      rawResponseSchema: z.array(CaseRow),
      transformResponse: (cases: CaseRow[], meta: ApiMeta) => ({ cases, next: meta.next }),
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next ?? undefined },
      providesTags: ['Cases'],
    }),
    oneCase: build.query<CaseView, number>({
      query: (id) => `/ops/moderation/cases/${id}`,
      responseSchema: CaseView,
      providesTags: ['Cases'],
    }),
    act: build.mutation<CaseView, NewAction & { id: number }>({
      query: ({ id, ...body }) => ({ url: `/ops/moderation/cases/${id}/actions`, method: 'POST', body }),
      responseSchema: CaseView,
      // A refusal often means that a colleague was quicker, so everything is read again then too.
      invalidatesTags: ['Cases'],
    }),
  }),
})

/** Whether the server wants a session that began by a code a short while ago. */
export const wantsFreshCode = (error: unknown): boolean => (error as Failure | undefined)?.code === 'fresh-code-needed'
