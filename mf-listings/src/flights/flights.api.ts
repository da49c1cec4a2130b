import { type ScheduledFlight, ScheduledFlights, StoredFlights } from '@flight-amigo/backend/contract/flights'
import { api } from '@flight-amigo/shell/sdk'

export interface FlightOnDay {
  number: string
  date: string
}

const flightsApi = api.enhanceEndpoints({ addTagTypes: ['Listings'] }).injectEndpoints({
  endpoints: (build) => ({
    flights: build.query<ScheduledFlight[], FlightOnDay>({
      query: ({ number, date }) => ({ url: `/flights/${encodeURIComponent(number)}`, params: { date } }),
      responseSchema: ScheduledFlights,
      // The site now knows which other numbers this flight has, so a search may find more listings.
      onQueryStarted: (_flight, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          ({ data }) => {
            if (data.some(({ flightNumber, operatingFlightNumber }) => operatingFlightNumber !== flightNumber))
              dispatch(flightsApi.util.invalidateTags(['Listings']))
          },
          () => {}, // the component shows the failure
        ),
    }),
    storedFlights: build.query<StoredFlights, FlightOnDay>({
      query: ({ number, date }) => ({ url: `/flights/${encodeURIComponent(number)}/stored`, params: { date } }),
      responseSchema: StoredFlights,
    }),
  }),
})

export const { useFlightsQuery, useStoredFlightsQuery } = flightsApi
