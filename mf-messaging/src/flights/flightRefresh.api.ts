import { api } from '@flight-amigo/shell/sdk'

const { useRefreshFlightsMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    refreshFlights: build.mutation<null, number>({
      query: (trip) => ({ url: `/trips/${trip}/flights/refresh`, method: 'POST' }),
    }),
  }),
})

export { useRefreshFlightsMutation }
