import {
  EmailChange,
  type EmailCode,
  Me,
  MyDataAbout,
  type PhoneChange,
  PhoneCode,
  type ProfileChange,
  type Verify,
} from '@flight-amigo/backend/contract/account'
import { MyEmailReport } from '@flight-amigo/backend/contract/email-report'
import type { ContactRequest } from '@flight-amigo/backend/contract/listings'
import { ReadReceipts, UnreadMail } from '@flight-amigo/backend/contract/messaging'
import { MyAccountStatus } from '@flight-amigo/backend/contract/moderation'
import { type ApiMeta, api, rememberUser, signOutWith, useDispatch } from '@flight-amigo/shell/sdk'
import { accountStatusApi } from './profile/accountStatus.api.ts'

interface RequestsPage {
  requests: ContactRequest[]
  next: string | null
}

interface MeRequest {
  dispatch: (action: ReturnType<typeof rememberUser>) => unknown
  queryFulfilled: Promise<{ data: Me }>
}

/** Stores the response as the session's user. */
const returnsMe = {
  responseSchema: Me,
  onQueryStarted: (_: unknown, { dispatch, queryFulfilled }: MeRequest) =>
    queryFulfilled.then(
      ({ data }) => void dispatch(rememberUser(data)),
      () => {},
    ),
}

const NO_CHANGE: EmailChange = {
  email: null,
  proven: { new: false, old: false, phone: false },
  phoneCodeSent: false,
  changesAt: null,
}

/** Stores the response as the state of the email change. */
const returnsEmailChange = {
  responseSchema: EmailChange,
  onQueryStarted: (
    { me }: { me: number },
    {
      dispatch,
      queryFulfilled,
    }: { dispatch: (action: never) => unknown; queryFulfilled: Promise<{ data: EmailChange }> },
  ) =>
    queryFulfilled.then(
      ({ data }) => void dispatch(accountApi.util.upsertQueryData('emailChange', me, data) as never),
      () => {},
    ),
}

const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    currentUser: build.mutation<Me, void>({ query: () => '/auth/me', responseSchema: Me }),
    refreshMe: build.mutation<Me, void>({ query: () => '/auth/me', ...returnsMe }),
    emailChange: build.query<EmailChange, number>({
      query: () => '/profile/email',
      responseSchema: EmailChange,
      keepUnusedDataFor: 0,
    }),
    beginEmailChange: build.mutation<EmailChange, { me: number; email: string }>({
      query: ({ email }) => ({ url: '/profile/email', method: 'PUT', body: { email } }),
      ...returnsEmailChange,
    }),
    proveEmail: build.mutation<EmailChange, { me: number } & EmailCode>({
      query: ({ proof, code }) => ({ url: '/profile/email/code', method: 'POST', body: { proof, code } }),
      ...returnsEmailChange,
    }),
    reportLostMailbox: build.mutation<EmailChange, { me: number }>({
      query: () => ({ url: '/profile/email/lost', method: 'POST', body: {} }),
      ...returnsEmailChange,
    }),
    stopEmailChange: build.mutation<null, { me: number }>({
      query: () => ({ url: '/profile/email', method: 'DELETE' }),
      onQueryStarted: ({ me }, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          () => void dispatch(accountApi.util.upsertQueryData('emailChange', me, NO_CHANGE)),
          () => {},
        ),
    }),
    stopEmailChangeByLink: build.mutation<null, string>({
      query: (token) => ({ url: '/address-change/cancel', method: 'POST', body: { token } }),
    }),
    changeProfile: build.mutation<Me, ProfileChange>({
      query: (body) => ({ url: '/profile', method: 'PATCH', body }),
      ...returnsMe,
    }),
    uploadPhoto: build.mutation<Me, Blob>({
      query: (body) => ({ url: '/profile/photo', method: 'PUT', body }),
      ...returnsMe,
    }),
    removePhoto: build.mutation<Me, void>({
      query: () => ({ url: '/profile/photo', method: 'DELETE' }),
      ...returnsMe,
    }),
    changePhone: build.mutation<Me, PhoneChange>({
      query: (body) => ({ url: '/profile/phone', method: 'PATCH', body }),
      ...returnsMe,
    }),
    verifyPhone: build.mutation<Me, Verify['code']>({
      query: (code) => ({ url: '/auth/verify', method: 'POST', body: { code } }),
      ...returnsMe,
    }),
    phoneCode: build.query<PhoneCode, void>({
      query: () => '/profile/phone/code',
      responseSchema: PhoneCode,
      keepUnusedDataFor: 0,
    }),
    resendPhoneCode: build.mutation<unknown, void>({
      query: () => ({ url: '/auth/resend-verification', method: 'POST' }),
    }),
    contactRequests: build.infiniteQuery<RequestsPage, void, string | null>({
      query: ({ pageParam }) => pageParam ?? '/contact-requests?limit=5',
      transformResponse: (requests: ContactRequest[], meta: ApiMeta) => ({ requests, next: meta.next }),
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next ?? undefined },
    }),
    myDataAbout: build.query<MyDataAbout, void>({
      query: () => '/account/export/about',
      responseSchema: MyDataAbout,
    }),
    submitObjection: build.mutation<MyAccountStatus, { me: number; text: string }>({
      query: ({ text }) => ({ url: '/moderation/objection', method: 'POST', body: { text } }),
      responseSchema: MyAccountStatus,
      onQueryStarted: ({ me }, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          ({ data }) => void dispatch(accountStatusApi.util.upsertQueryData('accountStatus', me, data)),
          () => {},
        ),
    }),
    unreadEmails: build.query<UnreadMail, number>({ query: () => '/unread-mail', responseSchema: UnreadMail }),
    changeUnreadEmails: build.mutation<UnreadMail, { me: number; enabled: boolean }>({
      query: ({ enabled }) => ({ url: '/unread-mail', method: 'PUT', body: { enabled } }),
      responseSchema: UnreadMail,
      onQueryStarted: ({ me }, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          ({ data }) => void dispatch(accountApi.util.upsertQueryData('unreadEmails', me, data)),
          () => {},
        ),
    }),
    readReceipts: build.query<ReadReceipts, number>({ query: () => '/read-receipts', responseSchema: ReadReceipts }),
    changeReadReceipts: build.mutation<ReadReceipts, { me: number; enabled: boolean }>({
      query: ({ enabled }) => ({ url: '/read-receipts', method: 'PUT', body: { enabled } }),
      responseSchema: ReadReceipts,
      onQueryStarted: ({ me }, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          ({ data }) => void dispatch(accountApi.util.upsertQueryData('readReceipts', me, data)),
          () => {},
        ),
    }),
    emailReport: build.query<MyEmailReport, number>({
      query: () => '/profile/email-report',
      responseSchema: MyEmailReport,
    }),
    sendEmailsAgain: build.mutation<unknown, { me: number }>({
      query: () => ({ url: '/profile/email-report', method: 'DELETE' }),
      onQueryStarted: ({ me }, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          () => void dispatch(accountApi.util.upsertQueryData('emailReport', me, { report: null })),
          () => {},
        ),
    }),
    logOutEverywhere: build.mutation<unknown, void>({
      query: () => ({ url: '/auth/logout-everywhere', method: 'POST' }),
      onQueryStarted: (_nothing, { queryFulfilled }) => signOutWith(queryFulfilled),
    }),
    deleteAccount: build.mutation<unknown, void>({
      query: () => ({ url: '/account', method: 'DELETE' }),
      onQueryStarted: (_nothing, { queryFulfilled }) => signOutWith(queryFulfilled),
    }),
  }),
})

export const {
  useBeginEmailChangeMutation,
  useEmailChangeQuery,
  useReportLostMailboxMutation,
  useProveEmailMutation,
  useRefreshMeMutation,
  useStopEmailChangeByLinkMutation,
  useStopEmailChangeMutation,
  useChangePhoneMutation,
  useChangeReadReceiptsMutation,
  useChangeUnreadEmailsMutation,
  useSubmitObjectionMutation,
  useRemovePhotoMutation,
  useChangeProfileMutation,
  useContactRequestsInfiniteQuery,
  useDeleteAccountMutation,
  useEmailReportQuery,
  useLogOutEverywhereMutation,
  useMyDataAboutQuery,
  usePhoneCodeQuery,
  useReadReceiptsQuery,
  useResendPhoneCodeMutation,
  useSendEmailsAgainMutation,
  useUnreadEmailsQuery,
  useVerifyPhoneMutation,
  useCurrentUserMutation,
} = accountApi

/** The request is not tracked, because a file does not belong in the store. */
export function useUploadPhoto() {
  const dispatch = useDispatch()
  return (photo: Blob) => dispatch(accountApi.endpoints.uploadPhoto.initiate(photo, { track: false }))
}
