const PATIENCE = 6000

/**
 * Puts the focus on the heading of the page that was navigated to. The skeleton's heading makes way for the page's,
 * and the focus with it; so for a while a focus that fell back to nothing is put on the new one, until the visitor
 * takes over.
 */
export function keepHeadingFocused() {
  // A page whose remote is still loading has no heading yet; who had the focus meanwhile had it on loan.
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
