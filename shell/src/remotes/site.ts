import type { Site } from '@flight-amigo/backend/contract/documents'
import { createContext, useContext } from 'react'

const SiteContext = createContext<Site>({
  releases: [],
  preview: [],
  shell: { version: '', base: '/', integrity: {} },
  user: null,
  responses: {},
  settings: {},
})

export const SiteProvider = SiteContext.Provider

/** Does not change while the page is open. */
export const useSite = () => useContext(SiteContext)

/** Reads the document's data block. A browser does not run it, so the CSP ignores it. */
export const readSite = (): Site => JSON.parse(document.getElementById('site')?.textContent ?? '{}')

/** Reads the skeletons from the painted document, because its data does not repeat them. */
export function adoptSkeletons({ releases }: Site) {
  for (const { innerHTML, dataset } of document.querySelectorAll<HTMLElement>('[data-part]')) {
    const release = releases.find(({ name }) => name === dataset.remote)
    const part =
      release?.routes.find(({ path }) => `route:${path}` === dataset.part) ??
      release?.slots.find(({ name }) => `slot:${name}` === dataset.part)
    if (part) part.skeleton = innerHTML
  }
}
