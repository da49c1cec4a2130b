import { type FlightsQuery, ScheduledFlight } from '@flight-amigo/backend/contract/flights'
import { api } from '@flight-amigo/shell/sdk'
import * as z from 'zod/mini'

const { useFlightsQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    flights: build.query<ScheduledFlight[], FlightsQuery>({
      query: (params) => ({ url: '/flights', params }),
      responseSchema: z.array(ScheduledFlight),
    }),
  }),
})

export { useFlightsQuery }
