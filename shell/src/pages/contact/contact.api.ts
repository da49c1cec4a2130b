import { ContactMessage } from '@flight-amigo/backend/contract/feedback'
import { api } from '../../sdk/api.ts'

const contactApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendContactMessage: build.mutation<unknown, ContactMessage>({
      query: (body) => ({ url: '/contact', method: 'POST', body }),
      argSchema: ContactMessage,
    }),
  }),
})

export const { useSendContactMessageMutation } = contactApi
