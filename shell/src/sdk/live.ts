import { loadOwn } from '../remotes/loader.ts'
import type { LiveEvent } from './liveStream.ts'

export type { LiveEvent }

/** What to do about each type of event; `hello`: what was read before may be old; `ended`: the session may be over. */
export type LiveHandlers = Record<string, (event: LiveEvent) => void>

const RETRY_MS = 10_000

let stream: { account: number; listeners: Set<LiveHandlers>; close: () => void } | undefined

/**
 * Hears what concerns `account`, who is signed in, as it happens; returns the way out. All parts of all tabs share one
 * connection. Best called in an endpoint's `onCacheEntryAdded`: then data is live for as long as it is kept.
 */
export function onLive(account: number, handlers: LiveHandlers): () => void {
  if (stream?.account !== account) stream = open(account)
  const { listeners, close } = stream
  listeners.add(handlers)
  return () => {
    if (!listeners.delete(handlers) || listeners.size > 0) return
    close()
    if (stream?.listeners === listeners) stream = undefined
  }
}

function open(account: number): NonNullable<typeof stream> {
  stream?.close()
  const listeners = new Set<LiveHandlers>()
  const tell = (event: LiveEvent) => {
    for (const handlers of [...listeners]) handlers[event.type]?.(event)
  }
  const heard = (event: LiveEvent) => (event.type === 'ended' ? void stillUs(account, () => tell(event)) : tell(event))
  let closed = false
  let closeStream = () => {}
  // Visitors never need it, so it is no part of their first load.
  const load = () =>
    loadOwn(() => import('./liveStream.ts')).then(
      ({ openLiveStream }) => {
        if (!closed) closeStream = openLiveStream(account, { heard })
      },
      () => void setTimeout(() => closed || load(), RETRY_MS),
    )
  load()
  const close = () => {
    closed = true
    closeStream()
  }
  return { account, listeners, close }
}

/** Another tab may have signed in somebody else: then nothing on this page is theirs. */
async function stillUs(account: number, otherwise: () => void): Promise<void> {
  const answer = await fetch('/api/auth/me').catch(() => undefined)
  if (answer?.ok && ((await answer.json()) as { id: number }).id !== account) location.reload()
  else otherwise()
}
