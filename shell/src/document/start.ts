/**
 * The document's inline script, in the head before any button. It marks a button that is pressed before React has
 * started (repeatEarlyClick in layout/Layout.tsx), and stores the browser's install prompt (device/device.ts), which
 * may fire before any other script runs. It starts the preloaded shell, the font (site.css) and the requests for the
 * other files when the document is complete and its text painted, so that users can read while React starts. A background tab paints
 * nothing, so the wait is at most half a second.
 */
function startOncePainted() {
  document.onclick = ({ target }) => {
    const button = (target as Element).closest('button')
    if (!button) return
    delete globalThis.pressed?.dataset.pressed
    button.dataset.pressed = ''
    globalThis.pressed = button
  }
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    Object.assign(globalThis, { installOffer: event })
  })
  document.addEventListener('DOMContentLoaded', () => {
    const { href, integrity } = document.querySelector('link[data-start]') as HTMLLinkElement
    const script = document.createElement('script')
    Object.assign(script, { src: href, integrity, crossOrigin: 'anonymous' })
    const start = () => {
      document.documentElement.className = 'painted'
      for (const file of document.querySelectorAll('link[as]')) file.removeAttribute('media')
      document.head.append(script)
    }
    const onPaint = (paints: PerformanceObserverEntryList) => {
      if (paints.getEntriesByName('first-contentful-paint')[0]) start()
    }
    new PerformanceObserver(onPaint).observe({ type: 'paint', buffered: true })
    setTimeout(start, 500)
  })
}

/** The document's only inline script, which the CSP allows by its hash. */
export const START = `(${startOncePainted})()`
