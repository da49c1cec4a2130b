import { Login, LoginReply, Me, ResendCode, Verify } from '@flight-amigo/backend/contract/account'
import { api, signOutWith } from '../sdk/api.ts'

/** Loaded on demand. The sdk, in the first load, only requests the session. */
export const accessApi = api.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<LoginReply, Login>({
      query: (body) => ({ url: '/auth/login', method: 'POST', body }),
      argSchema: Login,
      responseSchema: LoginReply,
    }),
    verify: build.mutation<Me, Verify>({
      query: (body) => ({ url: '/auth/verify', method: 'POST', body }),
      argSchema: Verify,
      responseSchema: Me,
    }),
    resendCode: build.mutation<unknown, ResendCode>({
      query: (body) => ({ url: '/auth/resend-code', method: 'POST', body }),
      argSchema: ResendCode,
    }),
    logout: build.mutation<unknown, void>({
      query: () => ({ url: '/auth/logout', method: 'POST' }),
      onQueryStarted: (_nothing, { queryFulfilled }) => signOutWith(queryFulfilled),
    }),
  }),
})

export const { useLoginMutation, useVerifyMutation, useResendCodeMutation } = accessApi
