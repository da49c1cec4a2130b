import type { PublicUser } from '@flight-amigo/backend/contract/account'
import type { PersonListings } from '@flight-amigo/backend/contract/listings'
import {
  type NewTip,
  type PaymentReport,
  PaymentSetup,
  RecordedPayment,
  TIP_LIMITS,
  TipTerms,
} from '@flight-amigo/backend/contract/payments'
import { api, type Failure, skipToken } from '@flight-amigo/shell/sdk'
import { type AmountBounds, amountOf } from './amount/amount.ts'

export type { TipTerms }

/** The person who receives a tip. */
export type Recipient = Pick<PublicUser, 'id' | 'username' | 'profilePictureUrl'> & { verified?: boolean | undefined }

const paymentsApi = api.enhanceEndpoints({ addTagTypes: ['Tips'] }).injectEndpoints({
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
    /** The terms of a tip; without an amount those of the smallest one, which come with the document. */
    tipTerms: build.query<TipTerms, { userId: number; amount?: number }>({
      query: ({ userId, amount }) => `/payments/terms/${userId}${amount ? `?amount=${amount}` : ''}`,
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
  }),
})

export const { useOwnerQuery, useRecipientQuery, useReportPaymentMutation, useSetUpPaymentMutation, useTipTermsQuery } =
  paymentsApi

/** What holds for a tip when its terms could not be loaded: the server still has the last word. */
const USUAL: TipTerms = { possible: true, visitorWords: true, payoutsReady: true }

/** The terms of a tip to a person; undefined while they load, and until the person is known. */
export function useTipTerms(recipient: Recipient | undefined): TipTerms | undefined {
  const { data, isError } = useTipTermsQuery(recipient ? { userId: recipient.id } : skipToken)
  return data ?? (isError ? USUAL : undefined)
}

/** What the amount of a tip is judged by; the server is asked about each amount, because it tells no sum. */
export function useAmountBounds({ id, username }: Recipient, { possible }: TipTerms, text: string): AmountBounds {
  const amount = amountOf(text)
  const isAsked = possible && amount > TIP_LIMITS.min && amount <= TIP_LIMITS.max
  const { currentData } = useTipTermsQuery(isAsked ? { userId: id, amount } : skipToken)
  return { name: username, possible, refused: currentData?.possible === false ? amount : undefined }
}

/** Whether a failure means that there is no such person. The server answers 400 to an id that cannot be one. */
export const isUnknownPerson = ({ status }: Failure) => status === 404 || status === 400
