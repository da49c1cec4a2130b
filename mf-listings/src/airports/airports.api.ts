import { Airport, AirportsVersion } from '@flight-amigo/backend/contract/listings'
import { api } from '@flight-amigo/shell/sdk'
import * as z from 'zod/mini'

// Injected when a picker first uses it, so that this module has no effect: who imports something else of public.ts leaves it out.
const inject = () =>
  api.injectEndpoints({
    endpoints: (build) => ({
      // Two requests: the address of the list contains its version, so that the browser can cache it forever.
      airports: build.query<readonly Airport[], void>({
        async queryFn(_nothing, _api, _options, request) {
          const version = await request('/airports/version')
          const list = version.error
            ? version
            : await request(`/airports?v=${AirportsVersion.parse(version.data).version}`)
          // The store freezes what is not frozen, one airport after the other.
          return list.error ? { error: list.error } : { data: Object.freeze(z.array(Airport).parse(list.data)) }
        },
      }),
    }),
  })
let injected: ReturnType<typeof inject> | undefined

/** The list of airports, loaded once for all pickers when one of them wants it. */
export function useAirports(isWanted: boolean) {
  injected ??= inject()
  return injected.useAirportsQuery(undefined, { skip: !isWanted })
}
