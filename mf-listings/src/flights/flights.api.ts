import { FlightLookup, type FlightsQuery } from '@flight-amigo/backend/contract/flights'
import { api } from '@flight-amigo/shell/sdk'

const { useFlightsQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    flights: build.query<FlightLookup, FlightsQuery>({
      query: (params) => ({ url: '/flights', params }),
      responseSchema: FlightLookup,
    }),
  }),
})

export { useFlightsQuery }
