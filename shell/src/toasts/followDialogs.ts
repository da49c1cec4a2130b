/**
 * Keeps `host` in the topmost open dialog, else in the body: dialogs here are modal, and make everything outside of
 * them inert. The login dialog is mounted last, so document order is the order in which dialogs cover each other.
 */
export function followDialogs(host: HTMLElement) {
  const place = () => {
    const parent = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
    if (host.parentElement === parent && host.isConnected) return
    // A move keeps focus and animation where the browser can; a host that left with its dialog is put in anew.
    if (host.isConnected && 'moveBefore' in parent) parent.moveBefore(host, null)
    else parent.append(host)
  }
  place()
  const observer = new MutationObserver(place)
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] })
  return () => observer.disconnect()
}
