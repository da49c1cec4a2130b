/**
 * Sets `--keyboard` on the element to the height that the on-screen keyboard covers. Most browsers shrink only the visual
 * viewport for a keyboard, so `dvh` does not change. Returns the cleanup of a ref.
 */
export function fitAboveKeyboard(element: HTMLElement | null) {
  const viewport = globalThis.visualViewport
  if (!element || !viewport) return
  const fit = () => {
    // A page that is zoomed by two fingers is covered by nothing.
    const covered = viewport.scale > 1 ? 0 : document.documentElement.clientHeight - viewport.height
    element.style.setProperty('--keyboard', `${Math.max(0, covered)}px`)
    // The browser may have scrolled the field into view before there was room for the conversation above it.
    if (covered > 0 && element.contains(document.activeElement)) element.scrollIntoView()
  }
  fit()
  viewport.addEventListener('resize', fit)
  return () => viewport.removeEventListener('resize', fit)
}
