import { PushChoices, PushSettings } from '@flight-amigo/backend/contract/push'
import { api } from '@flight-amigo/shell/sdk'

const pushApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** By person, so that nobody sees another's choices. */
    push: build.query<PushSettings, number>({ query: () => '/push', responseSchema: PushSettings }),
    chooseTopics: build.mutation<PushChoices, { me: number; topics: PushChoices }>({
      query: ({ topics }) => ({ url: '/push/topics', method: 'PUT', body: topics }),
      responseSchema: PushChoices,
      // Of two choices in a row the first may be answered last, so only what was chosen is taken over.
      onQueryStarted: ({ me, topics }, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          () =>
            void dispatch(
              pushApi.util.updateQueryData('push', me, (settings) => {
                Object.assign(settings.topics, topics)
              }),
            ),
          () => {}, // The caller handles the failure.
        ),
    }),
  }),
})

export const { usePushQuery, useChooseTopicsMutation } = pushApi
