import { login, useSession } from '@flight-amigo/shell/sdk'
import { useWhoIsThereMutation } from './account.api.ts'

/**
 * Sends a request. If the session has ended, asks to log in and sends again, so that nothing typed is lost. Never sends
 * one person's text as another person.
 */
export function useStillSignedIn() {
  const { user } = useSession()
  const [whoIsThere] = useWhoIsThereMutation()
  return async <Answer extends { error?: unknown }>(send: () => PromiseLike<Answer>): Promise<Answer> => {
    const answer = await send()
    const ended = isRecord(answer.error) && answer.error.status === 401
    if (!ended || !(await login())) return answer
    // The store may not know about the login yet, so the server is asked.
    const { data: now } = await whoIsThere()
    return now?.id === user?.id ? send() : answer
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
