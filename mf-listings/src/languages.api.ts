import { fetchLanguages, type Language } from '@flight-amigo/backend/contract/languages'
import { api, useDispatch } from '@flight-amigo/shell/sdk'
import { useCallback } from 'react'

const languagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    languagesOfSearches: build.query<Language[], void>({
      queryFn: (_nothing, _api, _options, request) => fetchLanguages(request),
    }),
  }),
})

export function useLoadLanguages(): () => Promise<Language[]> {
  const dispatch = useDispatch()
  return useCallback(
    () => dispatch(languagesApi.endpoints.languagesOfSearches.initiate(undefined, { subscribe: false })).unwrap(),
    [dispatch],
  )
}
