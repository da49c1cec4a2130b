const PATIENCE = 3000

const places = new Map<string, number>()
let current = ''

/** From now on we scroll, since a page that comes later has no height when the browser would; a reload is left to it. */
export function takeOverScroll() {
  history.scrollRestoration = 'manual'
  addEventListener('scroll', () => places.set(current, scrollY), { passive: true })
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto'
  })
  addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual'
  })
}

/** A page that is new begins at its top, one that was left is found where it was left. */
export function restoreScroll(key: string, back: boolean, samePage: boolean) {
  const first = current === ''
  current = key
  if (first) return
  const place = places.get(key)
  if (back && place !== undefined) return scrollWhenHighEnough(place)
  // A changed query is the same page: results are where one looks already.
  if (!samePage) scrollTo(0, 0)
}

/** The page may be a skeleton still; its content has the height. */
function scrollWhenHighEnough(place: number) {
  const stop = () => {
    clearTimeout(timer)
    observer.disconnect()
    for (const event of ['wheel', 'touchmove', 'keydown']) removeEventListener(event, stop)
  }
  const attempt = () => {
    scrollTo(0, place)
    if (document.documentElement.scrollHeight - innerHeight >= place) stop()
  }
  const observer = new ResizeObserver(attempt)
  const timer = setTimeout(stop, PATIENCE)
  for (const event of ['wheel', 'touchmove', 'keydown']) addEventListener(event, stop, { passive: true })
  observer.observe(document.body)
  attempt()
  return stop
}
