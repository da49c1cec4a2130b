import type { Site } from '@flight-amigo/backend/contract/documents'
import { pageAt } from '../routing/sitePages.ts'
import { loadStyles, prefetchFiles } from './loader.ts'

/** Somebody who pays for every byte is spared what may not be needed. */
export const sparing = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** A pointer on a link, a finger or the keyboard's focus: its page comes before it is asked for. */
export function prefetchOnIntent({ releases }: Site) {
  const intend = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
    if (!link || link.origin !== location.origin || sparing()) return
    const found = pageAt(releases, link.pathname)
    if (found && found.page.owner !== 'shell') prefetchFiles(found.page.owner, found.page.files)
  }
  for (const event of ['pointerover', 'touchstart', 'focusin'])
    document.addEventListener(event, intend, { passive: true, capture: true })
}

/** When the page has come to rest: what every screen of the other remotes begins with. */
export function prefetchWhenIdle({ releases }: Site) {
  if (sparing()) return
  whenIdle(() => {
    for (const { name } of releases) {
      // A failure shows when the style sheet is needed, and is dealt with there.
      loadStyles(name).catch(() => {})
      prefetchFiles(name, [])
    }
  })
}

/** Once the page has loaded and nothing else is to be done. */
export function whenIdle(work: () => void) {
  const idle = globalThis.requestIdleCallback ?? ((later: () => void) => setTimeout(later, 1000))
  const whenLoaded = () => idle(work)
  if (document.readyState === 'complete') whenLoaded()
  else addEventListener('load', whenLoaded, { once: true })
}
