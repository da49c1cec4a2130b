import { FlightLookup, type FlightsQuery } from '@flight-amigo/backend/contract/flights'
import { api } from '@flight-amigo/shell/sdk'

const flightsApi = api.enhanceEndpoints({ addTagTypes: ['Listings'] }).injectEndpoints({
  endpoints: (build) => ({
    flights: build.query<FlightLookup, FlightsQuery>({
      query: (params) => ({ url: '/flights', params }),
      responseSchema: FlightLookup,
      // Once the site knows that two numbers are one flight, a search for one of them finds more listings.
      onQueryStarted: (_flight, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          ({ data }) => {
            if (data.flights.some(({ flightNumber, operatedAs }) => operatedAs !== flightNumber))
              dispatch(flightsApi.util.invalidateTags(['Listings']))
          },
          () => {}, // the component shows the failure
        ),
    }),
  }),
})

export const { useFlightsQuery } = flightsApi
