import { Airport, AirportsVersion } from '@flight-amigo/backend/contract/listings'
import * as z from 'zod/mini'
import { api } from './api.ts'

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

/** The list of airports, loaded once for all pickers when one of them wants it. */
export const useAirports = (isWanted: boolean) => airportsApi.useAirportsQuery(undefined, { skip: !isWanted })
