import { Trip } from '@flight-amigo/backend/contract/messaging'
import { api, onLive } from '@flight-amigo/shell/sdk'

const cardApi = api.enhanceEndpoints({ addTagTypes: ['TripCard'] }).injectEndpoints({
  endpoints: (build) => ({
    tripCard: build.query<Trip, { me: number; id: number }>({
      query: ({ id }) => `/trips/${id}`,
      responseSchema: Trip,
      providesTags: ['TripCard'],
      async onCacheEntryAdded({ me, id }, { dispatch, cacheEntryRemoved }) {
        const refetch = () => void dispatch(cardApi.util.invalidateTags(['TripCard']))
        const stop = onLive(me, {
          hello: refetch,
          back: refetch,
          trip: ({ trip }) => {
            if (trip === id) refetch()
          },
        })
        await cacheEntryRemoved
        stop()
      },
    }),
    /** For the device alone. An event would throw away the answer of a query that no page shows, so none has this one. */
    tripToSave: build.query<Trip, { me: number; id: number }>({
      query: ({ id }) => `/trips/${id}`,
      responseSchema: Trip,
    }),
  }),
})

export const { useTripCardQuery } = cardApi
export const { tripToSave } = cardApi.endpoints
