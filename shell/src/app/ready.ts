// `data-ready` on <html>: the page is interactive, and all requests of the page or the last action have completed. Each
// action and each navigation removes it. Requests that a ready page starts by itself (polling, live updates) do not.

const ACTIONS = ['click', 'input', 'keydown', 'submit', 'popstate'] as const

/** The page itself is the first pending task, which `pageStarted` ends. */
let pending = 1

const isReady = () => document.documentElement.hasAttribute('data-ready')
const whenIdle = (act: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(act, { timeout: 500 }) : setTimeout(act, 50)

function end(): void {
  pending -= 1
  // React may still have to render the result.
  if (pending === 0) whenIdle(() => pending === 0 && document.documentElement.setAttribute('data-ready', ''))
}

/** The page counts as busy until the returned function is called. */
export function markBusy(): () => void {
  if (isReady()) return () => {}
  pending += 1
  let hasEnded = false
  return () => {
    if (!hasEnded) end()
    hasEnded = true
  }
}

function act(): void {
  document.documentElement.removeAttribute('data-ready')
  const done = markBusy()
  whenIdle(done)
}

export function pageStarted(): void {
  for (const action of ACTIONS) addEventListener(action, act, { capture: true, passive: true })
  end()
}
