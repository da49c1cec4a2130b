/**
 * Announces a text to screen readers only; `assertive` interrupts. The text is removed again, so that it is not read as
 * a part of the page and can be announced again. `shown` is for a text that the page also shows: a search in the page
 * must find it once.
 */
export function announce(
  text: string,
  politeness: 'polite' | 'assertive' = 'polite',
  visibility: 'hidden' | 'shown' = 'hidden',
): void {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  const region = (dialog ?? document).querySelector(`[data-announce="${politeness}"]`)
  if (!region) return
  const line = document.createElement('p')
  const target = visibility === 'shown' ? line.attachShadow({ mode: 'closed' }) : line
  target.textContent = text
  region.append(line)
  setTimeout(() => line.remove(), 5000)
}
