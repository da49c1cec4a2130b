/**
 * Says a sentence to screen readers and shows it to nobody. `assertive` interrupts: only for what failed. The text
 * leaves again, so that nobody finds it twice when reading the page, and so that the same sentence can be said again.
 */
export function announce(text: string, how: 'polite' | 'assertive' = 'polite'): void {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  const place = (dialog ?? document).querySelector(`[data-announce="${how}"]`)
  if (!place) return
  const line = document.createElement('p')
  line.textContent = text
  place.append(line)
  setTimeout(() => line.remove(), 5000)
}
