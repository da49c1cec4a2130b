import { Airport, AirportsVersion } from '@flight-amigo/backend/contract/listings'
import { api, i18n, skipToken } from '@flight-amigo/shell/sdk'
import { useMemo } from 'react'
import * as z from 'zod/mini'

const inPageLanguage = async (airports: Airport[]): Promise<Airport[]> =>
  i18n.locale === 'en' ? airports : (await import('../listing/TranslatedText.tsx')).translatedAirports(airports)

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
          if (list.error) return { error: list.error }
          // The version identifies the rows, so checking one row is enough.
          const airports = list.data as Airport[]
          Airport.parse(airports[0])
          // Frozen here, because the store would freeze every airport separately.
          return { data: Object.freeze(await inPageLanguage(airports)) }
        },
      }),
      airport: build.query<Airport | null, string>({
        async queryFn(code, _api, _options, request) {
          const { data, error } = await requestTogether(code, (codes) => request(`/airports?codes=${codes}`))
          if (error) return { error }
          return {
            data: (await inPageLanguage(z.array(Airport).parse(data))).find((airport) => airport.code === code) ?? null,
          }
        },
      }),
    }),
  })
let injected: ReturnType<typeof inject> | undefined

function endpoints() {
  injected ??= inject()
  return injected.endpoints
}

/**
 * Loads the whole list once it is needed; before that, only the airport of the field's value. A text that is not an
 * airport's code needs the list.
 */
export function useAirports(isEnabled: boolean, value = '') {
  const { airports, airport } = endpoints()
  const { data: loaded } = airports.useQueryState(undefined)
  const code = codeIn(value)
  const single = airport.useQuery(code && !loaded ? code : skipToken)
  const isSingle = code !== undefined && !loaded && single.currentData !== null
  const list = airports.useQuery(undefined, { skip: !isEnabled && (value === '' || isSingle) })
  const known = useMemo(() => (single.currentData ? [single.currentData] : undefined), [single.currentData])
  const { isFetching, error, refetch } = list.isUninitialized && code && !loaded ? single : list
  return { data: loaded ?? known, isFetching, error, refetch }
}

/** Returns null if there is no such airport, undefined while loading. */
export function useAirport(text = ''): Airport | null | undefined {
  const { airports, airport } = endpoints()
  const { data: loaded } = airports.useQueryState(undefined)
  const code = codeIn(text)
  const { currentData } = airport.useQuery(code && !loaded ? code : skipToken)
  if (!loaded || !text) return currentData
  return loaded.find((each) => each.code === text) ?? null
}

const codeIn = (text: string) => (/^[a-z]{3}$/i.test(text.trim()) ? text.trim().toUpperCase() : undefined)

let batch: { codes: Set<string>; response: Promise<unknown> } | undefined

/** Batches the requests for single airports that the components of a page send at the same moment. */
function requestTogether<Response>(
  code: string,
  send: (codes: string) => Response | PromiseLike<Response>,
): Promise<Response> {
  if (!batch) {
    const codes = new Set<string>()
    const response = Promise.resolve().then(() => {
      batch = undefined
      return send([...codes].sort().join())
    })
    batch = { codes, response }
  }
  batch.codes.add(code)
  return batch.response as Promise<Response>
}
