import { askForLanguages, type Language } from '@flight-amigo/backend/contract/languages'
import { api, useDispatch } from '@flight-amigo/shell/sdk'
import { useCallback } from 'react'

const languagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    languagesToSpeak: build.query<Language[], void>({
      queryFn: (_nothing, _api, _options, request) => askForLanguages(request),
    }),
  }),
})

/** Loads the list for a LanguagePicker, once for all of them. */
export function useLoadLanguages(): () => Promise<Language[]> {
  const dispatch = useDispatch()
  return useCallback(
    () => dispatch(languagesApi.endpoints.languagesToSpeak.initiate(undefined, { subscribe: false })).unwrap(),
    [dispatch],
  )
}
