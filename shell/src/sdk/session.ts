import type { Me } from '@flight-amigo/backend/contract/account'
import { api, clearCachedResponses, finishSignOut, type useDispatch } from './api.ts'
import { forgetDrafts, recordSignOut } from './drafts.ts'

/** The person who is signed in, as the account's contract describes them. */
export type SessionUser = Me

/** The endpoint of the session. Invalidating the tag `Me` asks the server again. */
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

/** The signed-in person. `loading` is true only until the first answer. */
export function useSession(): { user: SessionUser | null; loading: boolean } {
  const { data = null, isLoading } = sessionApi.useMeQuery()
  return { user: data, loading: isLoading }
}

/** Puts a known user, or null, into the store without a request. */
export const rememberUser = (user: SessionUser | null) =>
  sessionApi.util.upsertQueryEntries([{ endpointName: 'me', arg: undefined, value: user }])

/** Forgets all that only the person who was signed in may see: what has been read for them, and what they have typed. */
export function forgetPerson(dispatch: ReturnType<typeof useDispatch>): void {
  recordSignOut() // before the next line tells the other tabs
  dispatch(api.util.resetApiState())
  dispatch(rememberUser(null))
  clearCachedResponses()
  forgetDrafts()
  finishSignOut()
}
