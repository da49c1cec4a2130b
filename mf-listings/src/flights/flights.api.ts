import { type ScheduledFlight, ScheduledFlights, StoredFlights } from '@flight-amigo/backend/contract/flights'
import { api } from '@flight-amigo/shell/sdk'

/** The number of a flight, and its local day of departure. */
export interface FlightOnDay {
  number: string
  date: string
}

const flightsApi = api.enhanceEndpoints({ addTagTypes: ['Listings'] }).injectEndpoints({
  endpoints: (build) => ({
    flights: build.query<ScheduledFlight[], FlightOnDay>({
      query: ({ number, date }) => ({ url: `/flights/${encodeURIComponent(number)}`, params: { date } }),
      responseSchema: ScheduledFlights,
      // Once the site knows that two numbers are one flight, a search for one of them finds more listings.
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
