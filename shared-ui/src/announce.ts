/**
 * Announces a sentence to screen readers only. `assertive` interrupts, so it is for failures. The text is removed again, so
 * that a screen reader does not find it when reading the page, and so that the same sentence can be announced again.
 * `shown` is for a text that the page shows as well: a search in the page must find it once.
 */
export function announce(
  text: string,
  how: 'polite' | 'assertive' = 'polite',
  where: 'hidden' | 'shown' = 'hidden',
): void {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  const region = (dialog ?? document).querySelector(`[data-announce="${how}"]`)
  if (!region) return
  const line = document.createElement('p')
  const target = where === 'shown' ? line.attachShadow({ mode: 'closed' }) : line
  target.textContent = text
  region.append(line)
  setTimeout(() => line.remove(), 5000)
}
