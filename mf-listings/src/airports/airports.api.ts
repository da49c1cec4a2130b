import { Airport, AirportsVersion } from '@flight-amigo/backend/contract/listings'
import { api } from '@flight-amigo/shell/sdk'
import * as z from 'zod/mini'

// Injected on first use, so that importing public.ts for its other exports leaves this module out of the bundle.
const inject = () =>
  api.injectEndpoints({
    endpoints: (build) => ({
      // Two requests: the URL of the list contains its version, so that the browser can cache it forever.
      airports: build.query<readonly Airport[], void>({
        async queryFn(_nothing, _api, _options, request) {
          const version = await request('/airports/version')
          const list = version.error
            ? version
            : await request(`/airports?v=${AirportsVersion.parse(version.data).version}`)
          // Frozen here, because the store would freeze every airport separately.
          return list.error ? { error: list.error } : { data: Object.freeze(z.array(Airport).parse(list.data)) }
        },
      }),
    }),
  })
let injected: ReturnType<typeof inject> | undefined

/** The list of airports, shared by all pickers and loaded when one needs it. */
export function useAirports(isWanted: boolean) {
  injected ??= inject()
  return injected.useAirportsQuery(undefined, { skip: !isWanted })
}
