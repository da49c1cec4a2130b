import { login, useSession } from '@flight-amigo/shell/sdk'
import { useWhoIsThereMutation } from '../account.api.ts'

/**
 * Sends; should the session have ended meanwhile, asks to log in and sends again, so that nothing that was typed is
 * lost. Not for somebody else than the one who typed it.
 */
export function useStillSignedIn() {
  const { user } = useSession()
  const [whoIsThere] = useWhoIsThereMutation()
  return async <Answer extends { error?: unknown }>(send: () => PromiseLike<Answer>): Promise<Answer> => {
    const answer = await send()
    const ended = isRecord(answer.error) && answer.error.status === 401
    if (!ended || !(await login())) return answer
    // The server is asked, for what is on the screen lags behind the login.
    const { data: now } = await whoIsThere()
    return now?.id === user?.id ? send() : answer
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
