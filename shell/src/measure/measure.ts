import type { Site } from '@flight-amigo/backend/contract/documents'
import { onINP, onLCP } from 'web-vitals'

interface Outcome {
  release: string
  failed: boolean
  load?: number
  lcp?: number
  inp?: number
  reason?: string
}

/** Parts that load within this time after the first one are reported in one request. */
const BATCH_MS = 1000
/** The maximum per document: more errors add no information. */
const MAX_ERRORS = 5

let measuring = false

/**
 * Reports how each release works in this document: soon after the start, immediately after a failure, and at the end.
 * Reads the performance marks that RemotePart sets for loaded and broken parts, including earlier ones.
 */
export function measure({ releases, shell, preview, visit: signed }: Site) {
  // A preview by the team is not a visit.
  if (measuring || preview.length > 0) return
  measuring = true
  // A cached document for many visitors has no id. The backend knows its releases from the cookies.
  const random = () =>
    [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const id = signed ? { visit: signed.slice(0, 16), signed } : { visit: random() }
  const all = [{ name: 'shell', ...shell }, ...releases]
  const currentRemote = () => document.querySelector<HTMLElement>('[data-part^="route:"]')?.dataset.remote ?? 'shell'
  const initialRemote = currentRemote()
  const outcomes = new Map<string, Outcome>()
  let sent = ''
  let timer: ReturnType<typeof setTimeout> | undefined

  const post = (body: string | object) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    navigator.sendBeacon('/api/events', new Blob([text], { type: 'application/json' }))
  }
  const send = () => {
    clearTimeout(timer)
    timer = undefined
    const text = JSON.stringify({ type: 'visit', ...id, releases: [...outcomes.values()] })
    if (outcomes.size === 0 || text === sent) return
    sent = text
    post(text)
  }
  const outcomeOf = (name: string): Outcome => {
    const version = all.find((release) => release.name === name)?.version
    const outcome = outcomes.get(name) ?? { release: `${name}@${version}`, failed: false }
    if (version) outcomes.set(name, outcome)
    return outcome
  }
  const markFailed = (name: string) => {
    outcomeOf(name).failed = true
    send()
  }
  const sentErrors = new Set<string>()
  // The server removes possible personal data.
  const sendError = (name: string, message: string) => {
    const version = all.find((release) => release.name === name)?.version
    if (!version || !message || sentErrors.has(message) || sentErrors.size >= MAX_ERRORS) return
    sentErrors.add(message)
    const route = document.querySelector<HTMLElement>('[data-part^="route:"]')?.dataset.part?.slice('route:'.length)
    const release = `${name}@${version}`
    post({ type: 'error', release, route: route ?? '/', message: message.slice(0, 300) })
  }
  const readMark = ({ name, startTime, detail }: PerformanceEntry & { detail?: unknown }) => {
    const [kind, owner = ''] = name.split(' ')
    if (kind === 'failed') {
      markFailed(owner)
      sendError(owner, String(detail ?? ''))
    }
    if (kind === 'schemaMismatch') {
      // An endpoint does not know its remote, so the failure counts against the current page.
      const remote = currentRemote()
      outcomeOf(remote).reason ??= name
        .slice('schemaMismatch '.length)
        .replace(/[^\w.]/g, ' ')
        .slice(0, 160)
        .trim()
      markFailed(remote)
    }
    if (kind !== 'rendered') return
    const outcome = outcomeOf(owner)
    // The start time of loading is known for the first page only.
    if (owner === initialRemote) outcome.load ??= Math.round(startTime)
    timer ??= setTimeout(send, BATCH_MS)
  }
  const recordVital = (key: 'lcp' | 'inp', value: number) => {
    for (const name of new Set([initialRemote, 'shell'])) outcomeOf(name)[key] = Math.round(value)
  }

  outcomeOf('shell')
  new PerformanceObserver((list) => list.getEntries().forEach(readMark)).observe({ type: 'mark', buffered: true })
  onLCP(({ value }) => recordVital('lcp', value))
  onINP(({ value }) => recordVital('inp', value))
  // An uncaught error counts against the release that contains its file.
  const ownerOf = (text: string) => all.find(({ base }) => text.includes(new URL(base, location.href).href))?.name
  addEventListener('error', ({ filename, message }) => {
    const owner = filename && ownerOf(filename)
    if (!owner) return
    markFailed(owner)
    sendError(owner, message)
  })
  addEventListener('unhandledrejection', ({ reason }) => {
    const owner = reason instanceof Error && ownerOf(reason.stack ?? '')
    if (owner) sendError(owner, `${reason.name}: ${reason.message}`)
  })
  // Registered after the listeners of web-vitals, so that their final values are in the request.
  addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && queueMicrotask(send))
  addEventListener('pagehide', send)
}
