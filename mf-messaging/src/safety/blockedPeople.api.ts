import { OtherUser } from '@flight-amigo/backend/contract/messaging'
import { api } from '@flight-amigo/shell/sdk'
import * as z from 'zod/mini'

/** Everybody whom a person has blocked. */
export const { useBlocksQuery } = api.enhanceEndpoints({ addTagTypes: ['Blocks'] }).injectEndpoints({
  endpoints: (build) => ({
    blocks: build.query<OtherUser[], number>({
      query: () => '/blocks',
      responseSchema: z.array(OtherUser),
      providesTags: ['Blocks'],
    }),
  }),
})
