import { DeployToken, ReleaseLine, ReleaseSet } from '@flight-amigo/backend/contract/releases'
import { api, type Failure } from '@flight-amigo/shell/sdk'
import * as z from 'zod/mini'
import { readToken } from './token.ts'

/** A rollback of a package with a canary ends the canary. */
export type Action = { kind: 'promote'; releases: [string] } | { kind: 'rollback'; names: [string] }

const withToken = (url: string) => ({ url, headers: { authorization: `Bearer ${readToken() ?? ''}` } })
const requestOf = ({ kind, ...body }: Action, more: object) => ({
  ...withToken(`/releases/${kind}`),
  ...{ method: 'POST' as const, body: { ...body, ...more } },
})

export const releasesApi = api.enhanceEndpoints({ addTagTypes: ['Releases'] }).injectEndpoints({
  endpoints: (build) => ({
    deployToken: build.query<DeployToken, void>({
      query: () => withToken('/releases/token'),
      responseSchema: DeployToken,
      providesTags: ['Releases'],
    }),
    releaseLines: build.query<ReleaseLine[], void>({
      query: () => withToken('/releases'),
      responseSchema: z.array(ReleaseLine),
      providesTags: ['Releases'],
    }),
    /** The set of releases after an action. */
    releaseCheck: build.query<ReleaseSet, Action>({
      query: (action) => requestOf(action, { check: true }),
      responseSchema: ReleaseSet,
      keepUnusedDataFor: 0,
    }),
    moveReleases: build.mutation<ReleaseSet, { action: Action; generation: number }>({
      query: ({ action, generation }) => requestOf(action, { generation }),
      responseSchema: ReleaseSet,
      // A refusal often means that someone else has acted first.
      invalidatesTags: ['Releases'],
    }),
  }),
})

export const RELEASES = ['Releases'] as unknown as Parameters<typeof api.util.invalidateTags>[0]

export const isWrongToken = (error: unknown): boolean =>
  ['wrong-deploy-token', 'no-deploy-token'].includes((error as Failure | undefined)?.code ?? '')
