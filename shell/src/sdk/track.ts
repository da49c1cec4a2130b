/** Something a visitor did, for the measurement service. */
export interface TrackedEvent {
  name: string
  category: string
  label: string
  value?: number
}

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

let analyticsId: string | undefined

/** Where measurements go: to the service with this id, else to the site's own endpoint. */
export function measureWith(id: string | undefined) {
  analyticsId = id
}

/** Counts an event; page views are the shell's own. */
export function track({ name, category, label, value }: TrackedEvent): void {
  if (analyticsId) tag('event', name, { event_category: category, event_label: label, value })
  else post({ type: 'event', name, category, label, value })
}

/** Counts a page view. */
export function trackPage(title: string, path: string) {
  if (analyticsId) tag('event', 'page_view', { page_title: title, page_path: path })
  else post({ type: 'page', title, path })
}

/** Tells our own server, whoever measures, that a part of the site did not come. */
export const trackFault = (release: string, part: string) =>
  post({ type: 'event', name: 'remote_failed', category: release, label: part })

/** The server takes JSON only, and a beacon's type is its blob's. */
function post(event: object) {
  navigator.sendBeacon?.('/api/events', new Blob([JSON.stringify(event)], { type: 'application/json' }))
}

/** The service's queue; its script is asked for with the first entry and reads the queue when it comes. */
function tag(...entry: unknown[]) {
  if (!window.dataLayer) {
    window.dataLayer = [
      ['js', new Date()],
      ['config', analyticsId, { send_page_view: false }],
    ].map(asArguments)
    const script = document.createElement('script')
    script.async = true
    script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(analyticsId ?? '')}`
    document.head.append(script)
  }
  window.dataLayer.push(asArguments(entry))
}

/** The service ignores arrays: it takes only what looks like the `arguments` of a function. */
const asArguments = (entry: unknown[]) => ({
  ...entry,
  length: entry.length,
  callee: track,
  [Symbol.toStringTag]: 'Arguments',
})
