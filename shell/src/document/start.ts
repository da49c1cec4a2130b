/**
 * Stands in the head, before anything that can be pressed: a button that is pressed before React stands behind it is
 * marked and remembered (see repeatEarlyClick in layout/Layout.tsx). Loads the shell once the document is read to its end and has painted
 * words: they are read while React starts. The script is preloaded, so none of its way is lost; started from here, it
 * holds up no paint, cached or not. A tab in the background paints nothing, so it waits no longer than half a second. To
 * append a script again only moves it.
 */
function startOncePainted() {
  document.onclick = ({ target }) => {
    const button = (target as Element).closest('button')
    if (!button) return
    delete globalThis.pressed?.dataset.pressed
    button.dataset.pressed = ''
    globalThis.pressed = button
  }
  document.addEventListener('DOMContentLoaded', () => {
    const { href, integrity } = document.querySelector('link[data-start]') as HTMLLinkElement
    const script = document.createElement('script')
    Object.assign(script, { src: href, integrity, crossOrigin: 'anonymous' })
    const start = () => document.head.append(script)
    const look = (paints: PerformanceObserverEntryList) => {
      if (paints.getEntriesByName('first-contentful-paint').length > 0) start()
    }
    new PerformanceObserver(look).observe({ type: 'paint', buffered: true })
    setTimeout(start, 500)
  })
}

/** The document's only code; the policy admits it by its hash. */
export const START = `(${startOncePainted})()`
