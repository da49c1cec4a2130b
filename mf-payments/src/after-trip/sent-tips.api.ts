// Apart from payouts.api.ts, because the page of a trip needs no more.
import type { Tip } from '@flight-amigo/backend/contract/payments'
import { api } from '@flight-amigo/shell/sdk'

const added = api.enhanceEndpoints({ addTagTypes: ['Tips'] }).injectEndpoints({
  endpoints: (build) => ({
    /** The newest tips that somebody has given. The account is part of the key, so that no other sees them. */
    sentTips: build.query<Tip[], number>({
      query: () => '/payments/tips?direction=sent&limit=50',
      providesTags: ['Tips'],
    }),
  }),
})

export const { useSentTipsQuery } = added
