import { loadShellChunk } from '../remotes/loader.ts'
import { clearCachedResponses, recheckSession, takeInlineResponse } from './api.ts'
import type { LiveEvent } from './liveStream.ts'

export type { LiveEvent }

/**
 * A handler for each type of event. `hello`: earlier data may be stale. `back`: the stream was disconnected, and hints
 * may be lost. `ended`: the session may have ended.
 */
export type LiveHandlers = Record<string, (event: LiveEvent) => void>

const RETRY_MS = 10_000

let stream: { account: number; listeners: Set<LiveHandlers>; close: () => void } | undefined

/**
 * Calls the handlers for live events of `account`, the signed-in user. Returns a function that unsubscribes. All parts
 * of all tabs share one connection. Call it in an endpoint's `onCacheEntryAdded`, so that cached data stays live.
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
  const onEvent = (event: LiveEvent) => {
    // A component that loads later must not begin with a response that is older than this event.
    clearCachedResponses()
    // The session has ended, or another user has signed in in another tab.
    if (event.type === 'ended') recheckSession()
    for (const handlers of [...listeners]) handlers[event.type]?.(event)
  }
  let closed = false
  let closeStream = () => {}
  const position = takeInlineResponse('/live/position')?.data as { after: number } | undefined
  // Not part of the first load, because visitors never need it.
  const load = () =>
    loadShellChunk(() => import('./liveStream.ts')).then(
      ({ openLiveStream }) => {
        if (!closed) closeStream = openLiveStream(account, { onEvent, after: position?.after })
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
