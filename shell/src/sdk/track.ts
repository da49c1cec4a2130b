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

export function setAnalyticsId(id: string | undefined) {
  analyticsId = id
}

export function track({ name, category, label, value }: TrackedEvent): void {
  if (analyticsId) tag('event', name, { event_category: category, event_label: label, value })
  else post({ type: 'event', name, category, label, value })
}

export function trackPage(title: string, path: string) {
  if (analyticsId) {
    // The fragment of a URL may contain a secret, so Google Analytics must not read the URL itself.
    tag('set', { page_location: location.origin + path })
    tag('event', 'page_view', { page_title: title, page_path: path })
  } else post({ type: 'page', title, path })
}

export const trackFailure = (release: string, part: string) =>
  post({ type: 'event', name: 'remote_failed', category: release, label: part })

/** The server accepts JSON only, so the blob has that type. */
function post(event: object) {
  navigator.sendBeacon?.('/api/events', new Blob([JSON.stringify(event)], { type: 'application/json' }))
}

/** The first entry loads the script of Google Analytics, which then reads the queue. */
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

/** Google Analytics ignores arrays and accepts only `Arguments` objects. */
const asArguments = (entry: unknown[]) => ({
  ...entry,
  length: entry.length,
  callee: track,
  [Symbol.toStringTag]: 'Arguments',
})
