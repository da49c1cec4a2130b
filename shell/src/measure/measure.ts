import type { Site } from '@flight-amigo/backend/contract/documents'
import { onINP, onLCP } from 'web-vitals'

interface Fate {
  release: string
  failed: boolean
  load?: number
  lcp?: number
  inp?: number
}

/** Time for what stands a moment after the first part, so that one message tells of all. */
const GATHER_MS = 1000

let measuring = false

/**
 * Tells the server how this document fares with each release that it has shown: soon after the start, at once when
 * something fails, and at the end. RemotePart says by marks what stands and what is broken; they are read here, also
 * those from before this has loaded.
 */
export function measure({ releases, shell, preview }: Site) {
  // Who looks ahead is at work, and no visitor.
  if (measuring || preview.length > 0) return
  measuring = true
  const visit = [...crypto.getRandomValues(new Uint8Array(8))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
  const all = [{ name: 'shell', ...shell }, ...releases]
  const landed = document.querySelector<HTMLElement>('[data-part^="route:"]')?.dataset.remote ?? 'shell'
  const fates = new Map<string, Fate>()
  let told = ''
  let timer: ReturnType<typeof setTimeout> | undefined

  const tell = () => {
    clearTimeout(timer)
    timer = undefined
    const text = JSON.stringify({ type: 'visit', visit, releases: [...fates.values()] })
    if (fates.size === 0 || text === told) return
    told = text
    navigator.sendBeacon('/api/events', new Blob([text], { type: 'application/json' }))
  }
  const fateOf = (name: string): Fate => {
    const version = all.find((release) => release.name === name)?.version
    const fate = fates.get(name) ?? { release: `${name}@${version}`, failed: false }
    if (version) fates.set(name, fate)
    return fate
  }
  const failed = (name: string) => {
    fateOf(name).failed = true
    tell()
  }
  const look = ({ name, startTime }: PerformanceEntry) => {
    const [what, owner = ''] = name.split(' ')
    if (what === 'fault') failed(owner)
    if (what !== 'stands') return
    const fate = fateOf(owner)
    // Of a page that is gone to later, nobody knows from here when its loading began.
    if (owner === landed) fate.load ??= Math.round(startTime)
    timer ??= setTimeout(tell, GATHER_MS)
  }
  const ofDocument = (key: 'lcp' | 'inp', value: number) => {
    for (const name of new Set([landed, 'shell'])) fateOf(name)[key] = Math.round(value)
  }

  fateOf('shell')
  new PerformanceObserver((list) => list.getEntries().forEach(look)).observe({ type: 'mark', buffered: true })
  onLCP(({ value }) => ofDocument('lcp', value))
  onINP(({ value }) => ofDocument('inp', value))
  // What nobody caught is charged to whose file it came from.
  addEventListener('error', ({ filename }) => {
    const owner = filename && all.find(({ base }) => filename.startsWith(new URL(base, location.href).href))
    if (owner) failed(owner.name)
  })
  // After those of web-vitals, which have the last word about the document.
  addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && queueMicrotask(tell))
  addEventListener('pagehide', tell)
}
