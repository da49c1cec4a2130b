import { freshCode, login, useSession } from '@flight-amigo/shell/sdk'
import { useWhoIsThereMutation } from './account.api.ts'

/**
 * Sends a request. If the session has ended, or if a fresh code is needed, asks for it and sends again, so that nothing
 * typed is lost. Never sends one person's text as another person.
 */
export function useStillSignedIn() {
  const { user } = useSession()
  const [whoIsThere] = useWhoIsThereMutation()
  return async <Answer extends { error?: unknown }>(send: () => PromiseLike<Answer>): Promise<Answer> => {
    const answer = await send()
    const { status, code }: { status?: unknown; code?: unknown } = isRecord(answer.error) ? answer.error : {}
    const ask = status === 401 ? login : code === 'fresh-code-needed' && user ? () => freshCode(user.email) : undefined
    if (!ask || !(await ask())) return answer
    // The store may not know about the login yet, so the server is asked.
    const { data: now } = await whoIsThere()
    return now?.id === user?.id ? send() : answer
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
