/**
 * Loads the shell once the document has painted words and is read to its end: they are read while React starts. The
 * script is preloaded, so none of its way is lost; started from here, it holds up no paint, cached or not. A tab in the
 * background paints nothing, so it waits no longer than half a second. To append a script again only moves it. A button
 * that is pressed before anything stands behind it is remembered (see layout/earlyClick.ts).
 */
function startOncePainted() {
  const { href, integrity } = document.querySelector('link[data-start]') as HTMLLinkElement
  const script = document.createElement('script')
  Object.assign(script, { src: href, integrity, crossOrigin: 'anonymous' })
  const start = () => document.head.append(script)
  const look = (paints: PerformanceObserverEntryList) => {
    if (paints.getEntriesByName('first-contentful-paint').length > 0) start()
  }
  new PerformanceObserver(look).observe({ type: 'paint', buffered: true })
  setTimeout(start, 500)
  document.onclick = ({ target }) => {
    globalThis.pressed = (target as Element).closest('button')
  }
}

/** The document's only code; the policy admits it by its hash. */
export const START = `(${startOncePainted})()`
