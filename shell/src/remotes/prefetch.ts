import type { Site } from '@flight-amigo/backend/contract/documents'
import { pageAt } from '../routing/sitePages.ts'
import { loadSkeleton, loadStyles, prefetchFiles } from './loader.ts'

/** Whether the browser asks to save data. */
export const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/**
 * Prefetches the page of a link under the pointer, a finger or the keyboard's focus, and loads its skeleton, so that a
 * visitor who goes there meets it at once.
 */
export function prefetchOnIntent({ releases }: Site) {
  const intend = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
    if (!link || link.origin !== location.origin || savesData()) return
    const found = pageAt(releases, link.pathname)
    if (found.page.owner === 'shell') return
    const { owner, files, path } = found.page
    prefetchFiles(owner, files)
    // An entry that runs tells the hashes of its files.
    void loadSkeleton(owner, `route:${path}`).then((loaded) => loaded && prefetchFiles(owner, files))
  }
  for (const event of ['pointerover', 'touchstart', 'focusin'])
    document.addEventListener(event, intend, { passive: true, capture: true })
}

/** When the page is idle, prefetches the entries and rules of all remotes. */
export function prefetchWhenIdle({ releases }: Site) {
  if (savesData()) return
  whenIdle(() => {
    for (const { name } of releases) {
      // A failure is handled when the style sheet is needed.
      loadStyles(name).catch(() => {})
      prefetchFiles(name, [])
    }
  })
}

/** Runs the work when the page has loaded and the browser is idle. */
export function whenIdle(work: () => void) {
  const idle = globalThis.requestIdleCallback ?? ((later: () => void) => setTimeout(later, 1000))
  const whenLoaded = () => idle(work)
  if (document.readyState === 'complete') whenLoaded()
  else addEventListener('load', whenLoaded, { once: true })
}
