import { Language, LanguagesVersion } from '@flight-amigo/backend/contract/languages'
import { api, useDispatch } from '@flight-amigo/shell/sdk'
import { useCallback } from 'react'
import * as z from 'zod/mini'

const languagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Two requests: the address of the list contains its version, so that the browser can cache it forever.
    languagesOfSearches: build.query<Language[], void>({
      async queryFn(_nothing, _api, _options, request) {
        const version = await request('/languages/version')
        if (version.error) return { error: version.error }
        const list = await request(`/languages?v=${LanguagesVersion.parse(version.data).version}`)
        return list.error ? { error: list.error } : { data: z.array(Language).parse(list.data) }
      },
    }),
  }),
})

/** Loads the list for a LanguagePicker, once for all of them. */
export function useLoadLanguages(): () => Promise<Language[]> {
  const dispatch = useDispatch()
  return useCallback(
    () => dispatch(languagesApi.endpoints.languagesOfSearches.initiate(undefined, { subscribe: false })).unwrap(),
    [dispatch],
  )
}
