import {
  CaseRow,
  CaseView,
  EnrollmentCode,
  type EnrollmentRequest,
  type NewAction,
  PasskeyOptions,
  StaffRow,
  Summary,
} from '@flight-amigo/backend/contract/moderation'
import { HeldTip, type TipDecision } from '@flight-amigo/backend/contract/payments'
import { type ApiMeta, api, type Failure } from '@flight-amigo/shell/sdk'
import * as z from 'zod/mini'

interface QueuePage {
  cases: CaseRow[]
  next: string | null
}

export type QueueState = 'open' | 'closed'

export const moderationApi = api.enhanceEndpoints({ addTagTypes: ['Cases', 'Staff'] }).injectEndpoints({
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
    staff: build.query<StaffRow[], void>({
      query: () => '/ops/staff',
      responseSchema: z.array(StaffRow),
      providesTags: ['Staff'],
    }),
    inviteColleague: build.mutation<EnrollmentCode, number>({
      query: (id) => ({ url: `/ops/staff/${id}/enrollment`, method: 'POST', body: {} }),
      responseSchema: EnrollmentCode,
      invalidatesTags: ['Staff'],
    }),
    confirmCode: build.mutation<null, { id: number; by: number }>({
      query: ({ id, by }) => ({ url: `/ops/staff/${id}/confirmation`, method: 'POST', body: { by } }),
      invalidatesTags: ['Staff'],
    }),
    passkeyOptions: build.mutation<PasskeyOptions, void>({
      query: () => ({ url: '/ops/passkey/options', method: 'POST', body: {} }),
      responseSchema: PasskeyOptions,
    }),
    confirmPasskey: build.mutation<null, { response: object }>({
      query: (body) => ({ url: '/ops/passkey/confirm', method: 'POST', body }),
    }),
    enrollmentOptions: build.mutation<PasskeyOptions, EnrollmentRequest>({
      query: (body) => ({ url: '/ops/passkey/enrollment-options', method: 'POST', body }),
      responseSchema: PasskeyOptions,
    }),
    enrollPasskey: build.mutation<null, EnrollmentRequest & { response: object }>({
      query: (body) => ({ url: '/ops/passkey/enrollment', method: 'POST', body }),
      invalidatesTags: ['Staff'],
    }),
    heldTips: build.query<HeldTip[], void>({
      query: () => '/ops/tips',
      responseSchema: z.array(HeldTip),
      providesTags: ['Cases'],
    }),
    decideTip: build.mutation<HeldTip[], TipDecision & { id: number }>({
      query: ({ id, ...body }) => ({ url: `/ops/tips/${id}/review`, method: 'POST', body }),
      responseSchema: z.array(HeldTip),
      // The case, too, has a note of the decision. After a refusal a colleague may have decided.
      invalidatesTags: ['Cases'],
    }),
    act: build.mutation<CaseView, NewAction & { id: number }>({
      query: ({ id, ...body }) => ({ url: `/ops/moderation/cases/${id}/actions`, method: 'POST', body }),
      responseSchema: CaseView,
      // A refusal often means that a colleague has acted first, so refetch everything then, too.
      invalidatesTags: ['Cases'],
    }),
  }),
})

const codeOf = (error: unknown) => (error as Failure | undefined)?.code

export const wantsFreshCode = (error: unknown): boolean => codeOf(error) === 'fresh-code-needed'

/** The member's own passkey, or a first one. */
export const wantsPasskey = (error: unknown): 'passkey-needed' | 'passkey-missing' | undefined =>
  (['passkey-needed', 'passkey-missing'] as const).find((code) => code === codeOf(error))
