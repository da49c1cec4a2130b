// `data-ready` on <html>: the page is interactive, and what it or the last action has asked for is there. It ends with each
// action and each step in the history. What a ready page asks for by itself (polls, live changes) does not end it.

const ACTIONS = ['click', 'input', 'keydown', 'submit', 'popstate'] as const

/** Begins with the start of the page itself, which ends with `pageStarted`. */
let pending = 1

const isReady = () => document.documentElement.hasAttribute('data-ready')
const whenIdle = (act: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(act, { timeout: 500 }) : setTimeout(act, 50)

function end(): void {
  pending -= 1
  // React may still have to show what came.
  if (pending === 0) whenIdle(() => pending === 0 && document.documentElement.setAttribute('data-ready', ''))
}

/** The page waits for something until the answered function is called. */
export function busy(): () => void {
  if (isReady()) return () => {}
  pending += 1
  let isOver = false
  return () => {
    if (!isOver) end()
    isOver = true
  }
}

function act(): void {
  document.documentElement.removeAttribute('data-ready')
  const done = busy()
  whenIdle(done)
}

/** The page has been shown for the first time. */
export function pageStarted(): void {
  for (const action of ACTIONS) addEventListener(action, act, { capture: true, passive: true })
  end()
}
