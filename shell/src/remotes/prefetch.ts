import type { Site } from '@flight-amigo/backend/contract/documents'
import { withoutPrefix } from '../routing/basename.ts'
import { pageAt } from '../routing/sitePages.ts'
import { savesData } from '../sdk/device.ts'
import { loadSkeleton, loadStyles, prefetchFiles } from './loader.ts'

/**
 * Prefetches the page of a link that is hovered, touched or focused, and loads its skeleton, which then shows
 * immediately.
 */
export function prefetchOnIntent({ releases }: Site) {
  const intend = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
    if (!link || link.origin !== location.origin || savesData()) return
    const found = pageAt(releases, withoutPrefix(link.pathname))
    if (found.page.owner === 'shell') return
    const { owner, files, path } = found.page
    prefetchFiles(owner, files)
    // An entry registers the hashes of its files when it runs.
    void loadSkeleton(owner, `route:${path}`).then((loaded) => loaded && prefetchFiles(owner, files))
  }
  for (const event of ['pointerover', 'touchstart', 'focusin'])
    document.addEventListener(event, intend, { passive: true, capture: true })
}

/** Prefetches the entries and style sheets of all remotes when the page is idle. */
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

export function whenIdle(work: () => void) {
  const idle = globalThis.requestIdleCallback ?? ((later: () => void) => setTimeout(later, 1000))
  const whenLoaded = () => idle(work)
  if (document.readyState === 'complete') whenLoaded()
  else addEventListener('load', whenLoaded, { once: true })
}
