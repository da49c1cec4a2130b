import { api } from '@flight-amigo/shell/sdk'

const addressOf = (token: string) => `/unsubscribe/${encodeURIComponent(token)}`

/** Mails about unread messages, off and on: the token of a mail's link is the permission. */
export const { useUnsubscribeMutation, useSubscribeMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    unsubscribe: build.mutation<null, string>({
      query: (token) => ({ url: addressOf(token), method: 'POST', body: {} }),
    }),
    subscribe: build.mutation<null, string>({ query: (token) => ({ url: addressOf(token), method: 'DELETE' }) }),
  }),
})
