import { freshCode, login, useSession } from '@flight-amigo/shell/sdk'
import { useCurrentUserMutation } from './account.api.ts'

/**
 * Sends a request, and repeats it after a login if the session has ended or a fresh code is needed. The form keeps its
 * values. Nothing is sent if a different user has logged in.
 */
export function useReauthentication() {
  const { user } = useSession()
  const [fetchUser] = useCurrentUserMutation()
  return async <Result extends { error?: unknown }>(send: () => PromiseLike<Result>): Promise<Result> => {
    const result = await send()
    const { status, code }: { status?: unknown; code?: unknown } = isRecord(result.error) ? result.error : {}
    const authenticate =
      status === 401 ? login : code === 'fresh-code-needed' && user ? () => freshCode(user.email) : undefined
    if (!authenticate || !(await authenticate())) return result
    // The store may not know about the login yet.
    const { data: now } = await fetchUser()
    return now?.id === user?.id ? send() : result
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
