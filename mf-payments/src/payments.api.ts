import type { PublicUser } from '@flight-amigo/backend/contract/account'
import type { PersonListings } from '@flight-amigo/backend/contract/listings'
import {
  type NewTip,
  Onboarding,
  type PaymentReport,
  PaymentSetup,
  Payouts,
  RecordedPayment,
  TIP_LIMITS,
  type Tip,
  TipSettings,
  TipTerms,
  Words,
} from '@flight-amigo/backend/contract/payments'
import { type ApiMeta, api, type Failure, skipToken } from '@flight-amigo/shell/sdk'

export type { TipTerms }

/** The person who receives a tip. */
export type Recipient = Pick<PublicUser, 'id' | 'username' | 'profilePictureUrl'> & { verified?: boolean | undefined }

interface TipsPage {
  tips: Tip[]
  /** The address of the next page below /api. */
  next: string | null
}

const paymentsApi = api.enhanceEndpoints({ addTagTypes: ['Tips', 'Payouts'] }).injectEndpoints({
  endpoints: (build) => ({
    /** A person by their listings, or by their account if they have none. */
    owner: build.query<Recipient, string>({
      async queryFn(userId, _api, _options, request) {
        const id = encodeURIComponent(userId)
        const listed = await request(`/listings/${id}`)
        if (!listed.error) return { data: (listed.data as PersonListings).user }
        if (listed.error.status !== 404) return { error: listed.error as Failure }
        const known = await request(`/users/${id}`)
        return known.error ? { error: known.error as Failure } : { data: known.data as PublicUser }
      },
    }),
    recipient: build.query<Recipient, string>({ query: (userId) => `/users/${encodeURIComponent(userId)}` }),
    tipTerms: build.query<TipTerms, number>({
      query: (userId) => `/payments/terms/${userId}`,
      responseSchema: TipTerms,
    }),
    setUpPayment: build.mutation<PaymentSetup, { tip: NewTip; key: string }>({
      query: ({ tip, key }) => ({
        url: '/create-payment-intent',
        method: 'POST',
        body: tip,
        headers: { 'idempotency-key': key },
      }),
      responseSchema: PaymentSetup,
    }),
    reportPayment: build.mutation<RecordedPayment, PaymentReport>({
      query: (body) => ({ url: '/payment-success', method: 'POST', body }),
      responseSchema: RecordedPayment,
      invalidatesTags: ['Tips'],
    }),
    tips: build.infiniteQuery<TipsPage, Tip['direction'], string | null>({
      query: ({ queryArg, pageParam }) => pageParam ?? `/payments/tips?direction=${queryArg}&limit=5`,
      transformResponse: (tips: Tip[], meta: ApiMeta) => ({ tips, next: meta.next }),
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next ?? undefined },
      providesTags: ['Tips'],
    }),
    words: build.query<Words, number>({ query: (tip) => `/payments/tips/${tip}/words`, responseSchema: Words }),
    reportWords: build.mutation<void, number>({
      query: (tip) => ({ url: `/payments/tips/${tip}/words/report`, method: 'POST' }),
      invalidatesTags: ['Tips'],
    }),
    tipSettings: build.query<TipSettings, void>({
      query: () => '/payments/settings',
      responseSchema: TipSettings,
    }),
    changeTipSettings: build.mutation<TipSettings, TipSettings>({
      query: (body) => ({ url: '/payments/settings', method: 'PUT', body }),
      responseSchema: TipSettings,
      // The choice shows at once, and goes back if it could not be saved.
      async onQueryStarted(choice, { dispatch, queryFulfilled }): Promise<void> {
        const shown: { undo: () => void } = dispatch(
          paymentsApi.util.updateQueryData('tipSettings', undefined, () => choice),
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
  useLazyWordsQuery,
  useOwnerQuery,
  usePayoutsQuery,
  useRecipientQuery,
  useRefreshPayoutsMutation,
  useReportPaymentMutation,
  useReportWordsMutation,
  useSetUpPaymentMutation,
  useTipSettingsQuery,
  useTipTermsQuery,
  useTipsInfiniteQuery,
} = paymentsApi

/** What holds for a tip when its terms could not be loaded: the server still has the last word. */
const USUAL: TipTerms = { most: TIP_LIMITS.max, visitorWords: true, payoutsReady: true }

/** The terms of a tip to a person; undefined while they load, and until the person is known. */
export function useTipTerms(recipient: Recipient | undefined): TipTerms | undefined {
  const { data, isError } = useTipTermsQuery(recipient?.id ?? skipToken)
  return data ?? (isError ? USUAL : undefined)
}

/** Whether a failure means that there is no such person. The server answers 400 to an id that cannot be one. */
export const isUnknownPerson = ({ status }: Failure) => status === 404 || status === 400
