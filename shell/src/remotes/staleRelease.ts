import type { Site } from '@flight-amigo/backend/contract/documents'
import { keepTexts } from './keptTexts.ts'

/**
 * A page that has been open across releases may ask for a file that is gone by now. Then, and only if another release
 * is live meanwhile, the page is loaded anew: once for each release, with the text of its forms.
 */
export function reloadWhenStale({ releases, shell, preview }: Site, reload = () => location.reload()) {
  if (preview.length > 0) return
  const mine = [...releases, { name: 'shell', ...shell }].map(({ name, version, base }) => ({
    name,
    version,
    base: new URL(base, location.href).href,
  }))
  const lost = async ({ target }: Event) => {
    const address = target instanceof HTMLScriptElement ? target.src : styleAddress(target)
    const owner = mine.find(({ base }) => address?.startsWith(base))
    if (!owner) return
    const key = `reloaded ${owner.name}@${owner.version}`
    const reloaded = () => sessionStorage.getItem(key) !== null
    // Asked again afterwards: a script and its style sheet are lost at the same time.
    if (reloaded() || (await isLive(owner)) || reloaded()) return
    sessionStorage.setItem(key, address ?? '')
    keepTexts()
    reload()
  }
  // A failed file's event does not bubble. Without storage there is no guard against a loop, so no reload either.
  addEventListener('error', (event) => void lost(event).catch(() => {}), { capture: true })
}

/** Of a style sheet; what was only fetched beforehand is missed by nobody. */
const styleAddress = (target: EventTarget | null) =>
  target instanceof HTMLLinkElement && target.rel === 'stylesheet' ? target.href : undefined

async function isLive({ name, version }: { name: string; version: string }) {
  const reply = await fetch('/api/releases/live')
  const { live } = (await reply.json()) as { live: Record<string, string> }
  return live[name] === version
}
