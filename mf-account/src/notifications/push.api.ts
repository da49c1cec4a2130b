import { PushChoices, PushSettings } from '@flight-amigo/backend/contract/push'
import { api } from '@flight-amigo/shell/sdk'

const pushApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** By person, so that nobody sees another's choices. */
    push: build.query<PushSettings, number>({ query: () => '/push', responseSchema: PushSettings }),
    chooseTopics: build.mutation<PushChoices, { me: number; topics: PushChoices }>({
      query: ({ topics }) => ({ url: '/push/topics', method: 'PUT', body: topics }),
      responseSchema: PushChoices,
      onQueryStarted: ({ me }, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          ({ data }) =>
            void dispatch(
              pushApi.util.updateQueryData('push', me, (settings) => {
                Object.assign(settings.topics, data)
              }),
            ),
          () => {}, // The caller handles the failure.
        ),
    }),
  }),
})

export const { usePushQuery, useChooseTopicsMutation } = pushApi
