const PATIENCE = 6000

/**
 * Focuses the heading of the new page. When the page replaces its skeleton, the focused heading disappears. So for a
 * while a lost focus moves to the new heading, until the visitor presses a key or a button.
 */
export function retainHeadingFocus() {
  // A page whose remote is still loading has no heading yet. When the heading appears, it takes the focus from any
  // element.
  let found = false
  const focus = () => {
    const heading = document.querySelector<HTMLElement>('main h1')
    if (!heading) return
    found = true
    if (document.activeElement === heading) return
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(() => {
    if (!found || document.activeElement === document.body) focus()
  })
  const events = ['pointerdown', 'keydown'] as const
  const stop = () => {
    clearTimeout(timer)
    observer.disconnect()
    for (const event of events) document.removeEventListener(event, stop, true)
  }
  const timer = setTimeout(stop, PATIENCE)
  observer.observe(document.body, { childList: true, subtree: true })
  for (const event of events) document.addEventListener(event, stop, true)
  focus()
  return stop
}
