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

/** What tabs send each other. A hint has no id, so a disconnected client misses it. */
type Note =
  | { kind: 'event'; event: LiveEvent; id: number | undefined }
  | { kind: 'who leads?' }
  | { kind: 'I do'; last: number | undefined }

const RETRY_MS = 10_000

/**
 * Opens `GET /api/live` once for all tabs of this browser. The tab that holds the lock leads: it reads the stream and
 * passes the events on. Every tab knows the id of its last event, so the next leader continues there and no event is
 * lost or duplicated.
 */
export function openLiveStream(account: number, { onEvent, after, delayMs = 2000 }: StreamOptions): () => void {
  const name = `live:${account}`
  const channel = new BroadcastChannel(name)
  const broadcast = (note: Note) => channel.postMessage(note)
  const closing = new AbortController()
  let candidacy = new AbortController()
  let isLeading = false
  let leaderResponded = false
  let last = after
  /** Whether the page's data is still that of the document: until the first connection. */
  let continuesDocument = after !== undefined

  function take(event: LiveEvent, id?: number): void {
    if (id !== undefined) {
      if (event.type !== 'hello' && last !== undefined && id <= last) return
      last = id
    }
    onEvent(event)
    if (isLeading) broadcast({ kind: 'event', event, id })
  }

  function readStream(signal: AbortSignal): void {
    let source: EventSource | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isRefused = false
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
        isRefused = false
        // The server replays events, and the hints since the document, but no others.
        if (last !== undefined && !continuesDocument) take({ type: 'back' })
        continuesDocument = false
      }
      opened.onmessage = ({ data, lastEventId }) => take(JSON.parse(data) as LiveEvent, Number(lastEventId))
      opened.addEventListener('hint', ({ data }) => take(JSON.parse(data) as LiveEvent))
      opened.onerror = () => {
        if (opened.readyState !== EventSource.CLOSED) return // The browser reconnects by itself.
        // The server rejected the connection. The browser does not say why, so the listener checks the session.
        if (!isRefused) take({ type: 'ended' })
        isRefused = true
        // A stopping process rejects many clients at the same time, so the delay is randomized.
        timer = setTimeout(open, RETRY_MS * (0.5 + Math.random()))
      }
    }
    // After the network was lost, a dead connection looks alive until something is sent.
    addEventListener('online', open, { signal })
    signal.addEventListener('abort', stop)
    open()
  }

  /** Waits to become the leader, or takes over from a tab that no longer responds. */
  function runForLeader(steal = false): void {
    candidacy.abort()
    candidacy = new AbortController()
    const { signal } = candidacy
    const lead = () =>
      new Promise<void>((release) => {
        if (signal.aborted) return release()
        isLeading = true
        signal.addEventListener('abort', () => {
          isLeading = false
          release()
        })
        readStream(signal)
      })
    if (!navigator.locks) return void lead()
    navigator.locks.request(name, steal ? { steal } : { signal }, lead).catch(() => {
      if (!signal.aborted) runForLeader() // another tab has taken over
    })
  }

  function requestLeader(): void {
    if (isLeading || document.visibilityState !== 'visible') return
    leaderResponded = false
    broadcast({ kind: 'who leads?' })
    setTimeout(() => {
      const isFrozen = !leaderResponded && !isLeading && !candidacy.signal.aborted
      if (isFrozen && document.visibilityState === 'visible') runForLeader(true)
    }, delayMs)
  }

  function start(): void {
    runForLeader()
    requestLeader()
  }

  channel.addEventListener('message', ({ data: note }: MessageEvent<Note>) => {
    if (note.kind === 'event') take(note.event, note.id)
    else if (note.kind === 'who leads?') {
      if (isLeading) broadcast({ kind: 'I do', last })
    } else if (!isLeading) {
      leaderResponded = true
      if (note.last === undefined) return
      // This tab missed an event, before it listened or while it was frozen.
      const isBehind = continuesDocument && last !== undefined ? note.last > last : note.last !== last
      if (isBehind) take({ type: 'hello' }, note.last)
      else if (continuesDocument) take({ type: 'back' })
      continuesDocument = false
    }
  })
  const { signal } = closing
  document.addEventListener('visibilitychange', requestLeader, { signal })
  // A page in the back/forward cache may hold neither a lock nor a connection.
  addEventListener('pagehide', () => candidacy.abort(), { signal })
  addEventListener('pageshow', ({ persisted }) => persisted && start(), { signal })
  start()

  return () => {
    candidacy.abort()
    closing.abort()
    channel.close()
  }
}
