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
    /**
     * For saving the card on the device. Without live events, which would discard the data of an unsubscribed query.
     */
    tripForCard: build.query<Trip, { me: number; id: number }>({
      query: ({ id }) => `/trips/${id}`,
      responseSchema: Trip,
    }),
  }),
})

export const { useTripCardQuery } = cardApi
export const { tripForCard } = cardApi.endpoints
