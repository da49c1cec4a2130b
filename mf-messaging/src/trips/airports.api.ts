import { Airport, AirportsVersion } from '@flight-amigo/backend/contract/listings'
import { api } from '@flight-amigo/shell/sdk'
import * as z from 'zod/mini'

const added = api.injectEndpoints({
  endpoints: (build) => ({
    // The address of the list contains its version, so the browser has it from any page that has asked before.
    tripAirports: build.query<readonly Airport[], void>({
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

/** The list of airports, once it is wanted. */
export const useAirports = (isWanted: boolean) => added.useTripAirportsQuery(undefined, { skip: !isWanted })
