import { Airport, AirportsVersion } from '@flight-amigo/backend/contract/listings'
import { api } from '@flight-amigo/shell/sdk'
import * as z from 'zod/mini'

const airportsApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Two requests: the address of the list contains its version, so that the browser can cache it forever.
    airports: build.query<readonly Airport[], void>({
      async queryFn(_nothing, _api, _options, request) {
        const version = await request('/airports/version')
        if (version.error) return { error: version.error }
        const list = await request(`/airports?v=${AirportsVersion.parse(version.data).version}`)
        if (list.error) return { error: list.error }
        // The store freezes what is not frozen, one airport after the other.
        return { data: Object.freeze(z.array(Airport).parse(list.data)) }
      },
    }),
  }),
})

export const { useAirportsQuery } = airportsApi
