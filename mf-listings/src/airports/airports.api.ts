import { Airport, AirportsVersion } from '@flight-amigo/backend/contract/listings'
import { api } from '@flight-amigo/shell/sdk'
import * as z from 'zod/mini'

const airportsApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Two requests: the address of the list contains its version, so that the browser can cache it forever.
    airports: build.query<Airport[], void>({
      async queryFn(_nothing, _api, _options, request) {
        const version = await request('/airports/version')
        if (version.error) return { error: version.error }
        const list = await request(`/airports?v=${AirportsVersion.parse(version.data).version}`)
        return list.error ? { error: list.error } : { data: z.array(Airport).parse(list.data) }
      },
    }),
  }),
})

export const { useAirportsQuery } = airportsApi
