import type { PublicUser } from '@flight-amigo/backend/contract/account'
import type { PersonListings } from '@flight-amigo/backend/contract/listings'
import {
  type NewTip,
  type PaymentReport,
  PaymentSetup,
  RecordedPayment,
  TIP_AMOUNTS,
  TipTerms,
} from '@flight-amigo/backend/contract/payments'
import { api, type Failure, skipToken } from '@flight-amigo/shell/sdk'
import { type AmountRules, amountOf } from './amount/tipAmount.ts'

export type { TipTerms }

export type Recipient = Pick<PublicUser, 'id' | 'username' | 'profilePictureUrl'> & { verified?: boolean | undefined }

const paymentsApi = api.enhanceEndpoints({ addTagTypes: ['Tips'] }).injectEndpoints({
  endpoints: (build) => ({
    /** Returns the tip's recipient: from their listings, or from the account of a user who has none. */
    recipientWithListings: build.query<Recipient, string>({
      async queryFn(userId, _api, _options, request) {
        const id = encodeURIComponent(userId)
        const listed = await request(`/listings/${id}`)
        if (!listed.error) return { data: (listed.data as PersonListings).user }
        if (listed.error.status !== 404) return { error: listed.error as Failure }
        const account = await request(`/users/${id}`)
        return account.error ? { error: account.error as Failure } : { data: account.data as PublicUser }
      },
    }),
    recipient: build.query<Recipient, string>({ query: (userId) => `/users/${encodeURIComponent(userId)}` }),
    tipTerms: build.query<TipTerms, { userId: number; amount?: number }>({
      query: ({ userId, amount }) => `/payments/terms/${userId}${amount ? `?amount=${amount}` : ''}`,
      responseSchema: TipTerms,
    }),
    createPaymentIntent: build.mutation<PaymentSetup, { tip: NewTip; key: string }>({
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
  }),
})

export const {
  useCreatePaymentIntentMutation,
  useRecipientQuery,
  useRecipientWithListingsQuery,
  useReportPaymentMutation,
  useTipTermsQuery,
} = paymentsApi

/** Assumed when the terms could not be loaded. The server checks them again. */
const DEFAULT_TERMS: TipTerms = { possible: true, visitorMessages: true, payoutsReady: true }

export function useTipTerms(recipient: Recipient | undefined): TipTerms | undefined {
  const { data, isError } = useTipTermsQuery(recipient ? { userId: recipient.id } : skipToken)
  return data ?? (isError ? DEFAULT_TERMS : undefined)
}

/** Asks the server about each amount, because it does not reveal how much the helper may still receive. */
export function useAmountRules({ id, username }: Recipient, { possible }: TipTerms, text: string): AmountRules {
  const amount = amountOf(text)
  const hasServerCheck = possible && amount > TIP_AMOUNTS.min && amount <= TIP_AMOUNTS.max
  const { currentData } = useTipTermsQuery(hasServerCheck ? { userId: id, amount } : skipToken)
  return {
    recipientName: username,
    canReceiveTips: possible,
    refusedAmount: currentData?.possible === false ? amount : undefined,
  }
}

/** The server returns 400 for a malformed id. */
export const isUnknownPerson = ({ status }: Failure) => status === 404 || status === 400
