import { PushChoices, PushSettings } from '@flight-amigo/backend/contract/push'
import { api } from '@flight-amigo/shell/sdk'

const pushApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The user is part of the cache key, so that no one sees another user's choices. */
    push: build.query<PushSettings, number>({ query: () => '/push', responseSchema: PushSettings }),
    chooseTopics: build.mutation<PushChoices, { me: number; topics: PushChoices }>({
      query: ({ topics }) => ({ url: '/push/topics', method: 'PUT', body: topics }),
      responseSchema: PushChoices,
      // Two responses may arrive out of order, so each one changes only its own topics.
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
