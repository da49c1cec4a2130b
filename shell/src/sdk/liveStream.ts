export interface LiveEvent {
  type: string
  [field: string]: unknown
}

interface StreamOptions {
  onEvent: (event: LiveEvent) => void
  /** The id of the account's newest change before the responses in the document were read. */
  after?: number | undefined
  /** After this time a silent leader counts as frozen: phones freeze tabs in the background. */
  delayMs?: number
}

type Note =
  | { kind: 'event'; id: number; event: LiveEvent }
  | { kind: 'hint'; event: LiveEvent }
  | { kind: 'ended' }
  | { kind: 'who leads?' }
  | { kind: 'I do'; last: number | undefined }

const MAX_WAIT = 30_000

/**
 * Opens `GET /api/live` once for all tabs of this browser. The tab that holds the lock leads: it reads the stream and
 * passes the events on. Every tab knows the id of its last event, so the next leader continues there and no event is
 * lost or duplicated.
 */
export function openLiveStream(account: number, { onEvent, after, delayMs = 2000 }: StreamOptions): () => void {
  const name = `live:${account}`
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : undefined
  const broadcast = (note: Note) => channel?.postMessage(note)
  let last = after
  /** Whether the page's data is still that of the document: until the first connection. */
  let continuesDocument = after !== undefined
  let resign: (() => void) | undefined
  let waiting: AbortController | undefined
  let attempt = 0
  let closed = false
  let leaderResponded = false

  function takeEvent(id: number, event: LiveEvent): void {
    if (event.type !== 'hello' && last !== undefined && id <= last) return
    last = id
    onEvent(event)
    if (resign) broadcast({ kind: 'event', id, event })
  }

  /** A hint has no id, so a disconnected client misses it. */
  function takeHint(event: LiveEvent): void {
    onEvent(event)
    if (resign) broadcast({ kind: 'hint', event })
  }

  function end(): void {
    onEvent({ type: 'ended' })
    if (resign) broadcast({ kind: 'ended' })
  }

  function lead(): () => void {
    let source: EventSource | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let failures = 0
    const stop = () => {
      clearTimeout(timer)
      source?.close()
    }
    const open = () => {
      stop()
      const start = last === undefined ? '' : `&after=${last}`
      const age = continuesDocument ? `&age=${Math.round(performance.now())}` : ''
      const opened = new EventSource(`/api/live?account=${account}${start}${age}`)
      source = opened
      opened.onopen = () => {
        failures = 0
        // The server replays events, and the hints since the document, but no others.
        if (last !== undefined && !continuesDocument) takeHint({ type: 'back' })
        continuesDocument = false
      }
      opened.onmessage = ({ data, lastEventId }) => takeEvent(Number(lastEventId), JSON.parse(data) as LiveEvent)
      opened.addEventListener('hint', ({ data }) => takeHint(JSON.parse(data) as LiveEvent))
      opened.onerror = () => {
        if (opened.readyState !== EventSource.CLOSED) return // The browser reconnects by itself.
        // The server rejected the connection. The browser does not say why, so the listener checks the session.
        if (failures === 0) end()
        // A stopping process disconnects many clients at the same time, so the delay is randomized between half and one
        // and a half times.
        timer = setTimeout(open, Math.min(MAX_WAIT, 1000 * 2 ** failures++) * (0.5 + Math.random()))
      }
    }
    // After the network was lost, a dead connection looks alive until something is sent.
    addEventListener('online', open)
    open()
    return () => {
      removeEventListener('online', open)
      stop()
    }
  }

  /** Waits to become the leader, or takes over from a tab that no longer responds. */
  function runForLeader(steal = false): void {
    const thisAttempt = ++attempt
    waiting?.abort()
    waiting = new AbortController()
    const term = () =>
      new Promise<void>((release) => {
        if (closed || thisAttempt !== attempt) return release()
        const stop = lead()
        resign = () => {
          resign = undefined
          stop()
          release()
        }
      })
    if (!navigator.locks || !channel) return void term()
    navigator.locks.request(name, steal ? { steal } : { signal: waiting.signal }, term).catch(() => {
      if (closed || thisAttempt !== attempt) return
      resign?.() // another tab has taken over
      runForLeader()
    })
  }

  function requestLeader(): void {
    if (resign || document.visibilityState !== 'visible') return
    leaderResponded = false
    broadcast({ kind: 'who leads?' })
    setTimeout(() => {
      if (!leaderResponded && !resign && !closed && document.visibilityState === 'visible') runForLeader(true)
    }, delayMs)
  }

  channel?.addEventListener('message', ({ data: note }: MessageEvent<Note>) => {
    if (note.kind === 'event') takeEvent(note.id, note.event)
    else if (note.kind === 'hint') takeHint(note.event)
    else if (note.kind === 'ended') end()
    else if (note.kind === 'who leads?') {
      if (resign) broadcast({ kind: 'I do', last })
    } else if (!resign) {
      leaderResponded = true
      if (note.last === undefined) return
      // This tab missed an event, before it listened or while it was frozen.
      const isBehind = continuesDocument && last !== undefined ? note.last > last : note.last !== last
      if (isBehind) takeEvent(note.last, { type: 'hello' })
      else if (continuesDocument) takeHint({ type: 'back' })
      continuesDocument = false
    }
  })

  const leave = () => {
    closed = true
    attempt++
    waiting?.abort()
    resign?.()
  }
  // A page in the back/forward cache may hold neither a lock nor a connection.
  const resume = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    closed = false
    runForLeader()
    requestLeader()
  }
  addEventListener('pagehide', leave)
  addEventListener('pageshow', resume)
  document.addEventListener('visibilitychange', requestLeader)
  runForLeader()
  if (channel && 'locks' in navigator) requestLeader()

  return () => {
    leave()
    removeEventListener('pagehide', leave)
    removeEventListener('pageshow', resume)
    document.removeEventListener('visibilitychange', requestLeader)
    channel?.close()
  }
}
