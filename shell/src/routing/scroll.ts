const TIMEOUT_MS = 3000

const positions = new Map<string, number>()
let current = ''

/**
 * Disables the browser's scrolling, which would happen before the page has its height. The browser still handles a
 * reload.
 */
export function takeOverScroll() {
  history.scrollRestoration = 'manual'
  addEventListener('scroll', () => positions.set(current, scrollY), { passive: true })
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto'
  })
  addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual'
  })
}

export function restoreScroll(key: string, back: boolean, samePage: boolean) {
  const first = current === ''
  current = key
  if (first) return
  const position = positions.get(key)
  if (back && position !== undefined) return scrollWhenHighEnough(position)
  // A changed query is the same page, so the scroll position stays.
  if (!samePage) scrollTo(0, 0)
}

/** Waits for the content: the skeleton may be shorter than this scroll position. */
function scrollWhenHighEnough(position: number) {
  const stop = () => {
    clearTimeout(timer)
    observer.disconnect()
    for (const event of ['wheel', 'touchmove', 'keydown']) removeEventListener(event, stop)
  }
  const attempt = () => {
    scrollTo(0, position)
    if (document.documentElement.scrollHeight - innerHeight >= position) stop()
  }
  const observer = new ResizeObserver(attempt)
  const timer = setTimeout(stop, TIMEOUT_MS)
  for (const event of ['wheel', 'touchmove', 'keydown']) addEventListener(event, stop, { passive: true })
  observer.observe(document.body)
  attempt()
  return stop
}
