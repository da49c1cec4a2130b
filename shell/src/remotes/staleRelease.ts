import type { Site } from '@flight-amigo/backend/contract/documents'

/**
 * Handles a page that stays open across releases and requests a deleted file. If another release is live by then,
 * reloads the page, at most once for each release. Forms have drafts.
 */
export function reloadWhenStale({ releases, shell, preview }: Site, reload = () => location.reload()) {
  if (preview.length > 0) return
  const loaded = [...releases, { name: 'shell', ...shell }].map(({ name, version, base }) => ({
    name,
    version,
    base: new URL(base, location.href).href,
  }))
  const onError = async ({ target }: Event) => {
    const address = target instanceof HTMLScriptElement ? target.src : styleAddress(target)
    const owner = loaded.find(({ base }) => address?.startsWith(base))
    if (!owner) return
    const key = `reloaded ${owner.name}@${owner.version}`
    const reloaded = () => sessionStorage.getItem(key) !== null
    // Checked again after the wait, because a script and its style sheet can fail at the same time.
    if (reloaded() || (await isLive(owner)) || reloaded()) return
    sessionStorage.setItem(key, address ?? '')
    reload()
  }
  // The event of a failed file does not bubble, so capture it. Without storage nothing could stop a loop, so nothing
  // reloads.
  addEventListener('error', (event) => void onError(event).catch(() => {}), { capture: true })
}

/** Other links are only prefetched, so their failure does not matter. */
const styleAddress = (target: EventTarget | null) =>
  target instanceof HTMLLinkElement && target.rel === 'stylesheet' ? target.href : undefined

async function isLive({ name, version }: { name: string; version: string }) {
  const response = await fetch('/api/releases/live')
  const { live } = (await response.json()) as { live: Record<string, string> }
  return live[name] === version
}
