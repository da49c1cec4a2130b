/**
 * Loads the shell once the document is painted, and read to its end: what it says is read while React starts. The
 * script is preloaded, so none of its way is lost; started from here, it holds up no paint, cached or not.
 */
function startOncePainted() {
  const { href, integrity } = document.querySelector('link[data-start]') as HTMLLinkElement
  const script = document.createElement('script')
  Object.assign(script, { src: href, integrity, crossOrigin: 'anonymous' })
  const start = () => document.head.append(script) // a second time it would move, and not run again
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
  setTimeout(start, 500) // a tab in the background paints nothing
}

/** The document's only code; the policy admits it by its hash. */
export const START = `(${startOncePainted})()`
