import { DeployToken, LiveChange, LiveReleases, ReleaseLine, ReleaseSet } from '@flight-amigo/backend/contract/releases'
import { type ApiMeta, api, type Failure } from '@flight-amigo/shell/sdk'
import * as z from 'zod/mini'
import type { Action } from './actions.ts'
import { requestOf } from './actions.ts'
import { readToken } from './token.ts'

interface HistoryPage {
  changes: LiveChange[]
  next: string | null
}

// A team's token is shared by several people and its pipeline, so its name does not identify this page's changes.
const madeHere = new Set<number>()
let pendingMoves = 0

/** Until the response to its own change arrives, this page treats changes by its token as its own. */
export const isMadeHere = ({ generation, by }: Pick<LiveChange, 'generation' | 'by'>, me: string): boolean =>
  madeHere.has(generation) || (pendingMoves > 0 && by === me)

const withToken = (url: string) => ({ url, headers: { authorization: `Bearer ${readToken() ?? ''}` } })

export const releasesApi = api.enhanceEndpoints({ addTagTypes: ['Releases', 'ReleaseChecks'] }).injectEndpoints({
  endpoints: (build) => ({
    deployToken: build.query<DeployToken, void>({
      query: () => withToken('/releases/token'),
      responseSchema: DeployToken,
      providesTags: ['Releases'],
    }),
    /** Cheap and public, so it is polled every few seconds. */
    liveSet: build.query<LiveReleases, void>({ query: () => '/releases/live', responseSchema: LiveReleases }),
    releaseLines: build.query<ReleaseLine[], void>({
      query: () => withToken('/releases'),
      responseSchema: z.array(ReleaseLine),
      providesTags: ['Releases'],
    }),
    releaseHistory: build.infiniteQuery<HistoryPage, void, string | null>({
      query: ({ pageParam }) => withToken(pageParam ?? '/releases/history?limit=10'),
      rawResponseSchema: z.array(LiveChange),
      transformResponse: (changes: LiveChange[], meta: ApiMeta) => ({ changes, next: meta.next }),
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next ?? undefined },
      providesTags: ['Releases'],
    }),
    /** The set of releases after an action. It is refetched whenever the live set changes. */
    releaseCheck: build.query<ReleaseSet, Action>({
      query: (action) => {
        const { path, body } = requestOf(action)
        return { ...withToken(`/releases/${path}`), method: 'POST', body: { ...body, check: true } }
      },
      responseSchema: ReleaseSet,
      providesTags: ['ReleaseChecks'],
      keepUnusedDataFor: 0,
    }),
    moveReleases: build.mutation<ReleaseSet | null, { action: Action; generation: number | undefined }>({
      query: ({ action, generation }) => {
        const { path, body } = requestOf(action)
        const seen = action.kind === 'withdraw' ? {} : { generation }
        return { ...withToken(`/releases/${path}`), method: 'POST', body: { ...body, ...seen } }
      },
      responseSchema: z.nullable(ReleaseSet),
      async onQueryStarted(_, { queryFulfilled }) {
        pendingMoves += 1
        const made = await queryFulfilled.catch(() => undefined)
        pendingMoves -= 1
        if (made?.data) madeHere.add(made.data.generation)
      },
      // A refusal often means that someone else has acted first, so refetch everything. A finished action is not
      // checked again.
      invalidatesTags: (_, error) => (error ? ['Releases', 'ReleaseChecks'] : ['Releases']),
    }),
  }),
})

export const RELEASES = ['Releases', 'ReleaseChecks'] as unknown as Parameters<typeof api.util.invalidateTags>[0]

export const isWrongToken = (error: unknown): boolean =>
  ['wrong-deploy-token', 'no-deploy-token'].includes((error as Failure | undefined)?.code ?? '')
