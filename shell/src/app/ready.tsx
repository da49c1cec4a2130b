// `data-ready` on <html>: the page is interactive, and what it and the last action have requested is shown. Each action
// and each navigation removes it. Requests that a ready page starts by itself (polling, live updates) do not.

import { startTransition, useEffect, useState } from 'react'

const ACTIONS = ['click', 'input', 'keydown', 'submit', 'popstate'] as const

let pending = 0
let checks = 0
let showCheck: ((check: number) => void) | undefined

const marks = () => document.documentElement.dataset

/**
 * Starts a check, which supersedes earlier ones. The store tells React of a response in a timer, and an element that
 * comes into view is reported after a frame. React finishes the transition of a check after all that was to be rendered
 * before. That the browser is idle would not be enough: it may be idle before the timer, and a busy one never is.
 */
function check(): void {
  checks += 1
  const current = checks
  const show = () => startTransition(() => showCheck?.(current))
  requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(show)))
}

/**
 * The page counts as busy until the returned function is called, once. By default, nothing counts that a ready page
 * starts by itself.
 */
export function markBusy(isAwaited = !('ready' in marks())): () => void {
  if (!isAwaited) return () => {}
  delete marks().ready
  pending += 1
  return () => {
    pending -= 1
    check()
  }
}

const act = () => markBusy(true)()

export function PageReady() {
  const [shown, setShown] = useState(0)
  useEffect(() => {
    if (!showCheck) {
      showCheck = setShown
      for (const action of ACTIONS) addEventListener(action, act, true)
      check()
    }
    if (shown !== checks || pending > 0) return
    if (document.querySelector('[aria-busy=true]')) check()
    else marks().ready = ''
  }, [shown])
  return null
}
