import { login, useSession } from '@flight-amigo/shell/sdk'
import { useLayoutEffect, useRef } from 'react'

/**
 * Sends; should the session have ended meanwhile, asks to log in and sends again, so that nothing that was typed is
 * lost. Not for somebody else than the one who typed it.
 */
export function useStillSignedIn() {
  const { user } = useSession()
  const current = useRef(user?.id)
  useLayoutEffect(() => {
    current.current = user?.id
  })
  return async <Answer extends { error?: unknown }>(send: () => PromiseLike<Answer>): Promise<Answer> => {
    const typedBy = current.current
    const answer = await send()
    const ended = isRecord(answer.error) && answer.error.status === 401
    if (!ended || !(await login()) || current.current !== typedBy) return answer
    return send()
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
