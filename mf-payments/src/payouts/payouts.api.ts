import { Onboarding, Payouts, type Tip, TipMessage, TipSettings } from '@flight-amigo/backend/contract/payments'
import { type ApiMeta, api } from '@flight-amigo/shell/sdk'

interface TipsPage {
  tips: Tip[]
  next: string | null
}

const payoutsApi = api.enhanceEndpoints({ addTagTypes: ['Tips', 'Payouts'] }).injectEndpoints({
  endpoints: (build) => ({
    tips: build.infiniteQuery<TipsPage, Tip['direction'], string | null>({
      query: ({ queryArg, pageParam }) => pageParam ?? `/payments/tips?direction=${queryArg}&limit=5`,
      transformResponse: (tips: Tip[], meta: ApiMeta) => ({ tips, next: meta.next }),
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next ?? undefined },
      providesTags: ['Tips'],
    }),
    tipMessage: build.query<TipMessage, number>({
      query: (tip) => `/payments/tips/${tip}/message`,
      responseSchema: TipMessage,
    }),
    reportTipMessage: build.mutation<void, number>({
      query: (tip) => ({ url: `/payments/tips/${tip}/message/report`, method: 'POST' }),
      invalidatesTags: ['Tips'],
    }),
    tipSettings: build.query<TipSettings, void>({
      query: () => '/payments/settings',
      responseSchema: TipSettings,
    }),
    changeTipSettings: build.mutation<TipSettings, TipSettings>({
      query: (body) => ({ url: '/payments/settings', method: 'PUT', body }),
      responseSchema: TipSettings,
      // The choice shows immediately, and flips back after a failure.
      async onQueryStarted(choice, { dispatch, queryFulfilled }): Promise<void> {
        const shown: { undo: () => void } = dispatch(
          payoutsApi.util.updateQueryData('tipSettings', undefined, () => choice),
        )
        await queryFulfilled.catch(shown.undo)
      },
    }),
    payouts: build.query<Payouts, void>({
      query: () => '/payouts',
      responseSchema: Payouts,
      providesTags: ['Payouts'],
    }),
    refreshPayouts: build.mutation<Payouts, void>({
      query: () => ({ url: '/payouts/refresh', method: 'POST', body: {} }),
      responseSchema: Payouts,
      invalidatesTags: ['Payouts', 'Tips'],
    }),
    beginOnboarding: build.mutation<Onboarding, void>({
      query: () => ({ url: '/payouts/onboarding', method: 'POST', body: {} }),
      responseSchema: Onboarding,
    }),
  }),
})

export const {
  useBeginOnboardingMutation,
  useChangeTipSettingsMutation,
  useLazyTipMessageQuery,
  usePayoutsQuery,
  useRefreshPayoutsMutation,
  useReportTipMessageMutation,
  useTipSettingsQuery,
  useTipsInfiniteQuery,
} = payoutsApi
