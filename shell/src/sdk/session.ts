import type { Me } from '@flight-amigo/backend/contract/account'
import { api, clearCachedResponses, finishSignOut, type useDispatch } from './api.ts'
import { forgetDrafts, recordSignOut } from './drafts.ts'

export type SessionUser = Me

export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    me: build.query<SessionUser | null, void>({
      async queryFn(_nothing, _api, _options, request) {
        const { data, error } = await request('/auth/me')
        if (error?.status === 401) return { data: null }
        return error ? { error } : { data: data as SessionUser }
      },
      providesTags: ['Me'],
    }),
  }),
})

/** `loading` is true only until the first response. */
export function useSession(): { user: SessionUser | null; loading: boolean } {
  const { data = null, isLoading } = sessionApi.useMeQuery()
  return { user: data, loading: isLoading }
}

export const rememberUser = (user: SessionUser | null) =>
  sessionApi.util.upsertQueryEntries([{ endpointName: 'me', arg: undefined, value: user }])

/** Deletes all data that only the signed-in user may see: cached responses and drafts. */
export function forgetPerson(dispatch: ReturnType<typeof useDispatch>): void {
  recordSignOut() // before the next line notifies the other tabs
  dispatch(api.util.resetApiState())
  dispatch(rememberUser(null))
  clearCachedResponses()
  forgetDrafts()
  finishSignOut()
}
