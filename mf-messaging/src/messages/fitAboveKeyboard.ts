/**
 * Sets `--keyboard` to the height that the on-screen keyboard covers. Most browsers shrink only the visual viewport, so
 * `dvh` does not change. Returns the cleanup of the ref.
 */
export function fitAboveKeyboard(element: HTMLElement | null) {
  const viewport = globalThis.visualViewport
  if (!element || !viewport) return
  const fit = () => {
    // On a page that is zoomed with two fingers, nothing is covered.
    const covered = viewport.scale > 1 ? 0 : document.documentElement.clientHeight - viewport.height
    element.style.setProperty('--keyboard', `${Math.max(0, covered)}px`)
    // The browser may have scrolled the field into view before the element was resized.
    if (covered > 0 && element.contains(document.activeElement)) element.scrollIntoView()
  }
  fit()
  viewport.addEventListener('resize', fit)
  return () => viewport.removeEventListener('resize', fit)
}
