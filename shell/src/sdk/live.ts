import { useEffect, useRef } from 'react'
import { type LiveEvent, openLiveStream } from './liveStream.ts'
import { useSession } from './session.ts'

export type { LiveEvent }

/** What to do about each type of event; `hello`: what was read before may be old; `ended`: the session may be over. */
export type LiveHandlers = Record<string, (event: LiveEvent) => void>

const listeners = new Set<{ readonly current: LiveHandlers }>()
let stream: { account: number; close: () => void } | undefined

/** Everybody in this tab hears what its one stream brings. */
function heard(event: LiveEvent): void {
  for (const { current } of [...listeners]) current[event.type]?.(event)
}

/** The session is over, or another tab has signed in somebody else: then nothing on this page is theirs. */
async function heardBy(account: number, event: LiveEvent): Promise<void> {
  const answer = event.type === 'ended' ? await fetch('/api/auth/me').catch(() => undefined) : undefined
  if (answer?.ok && (await answer.json()).id !== account) location.reload()
  else heard(event)
}

/** Hears what concerns who is signed in as it happens; all parts of all tabs share one connection. */
export function useLive(handlers: LiveHandlers): void {
  const { user } = useSession()
  const account = user?.id
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  useEffect(() => {
    if (account === undefined) return
    listeners.add(latest)
    if (stream?.account !== account) {
      stream?.close()
      stream = { account, close: openLiveStream(account, { heard: (event) => void heardBy(account, event) }) }
    }
    return () => {
      listeners.delete(latest)
      if (listeners.size > 0) return
      stream?.close()
      stream = undefined
    }
  }, [account])
}
