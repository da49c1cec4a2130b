import { createContext, useContext } from 'react'
import type { Site } from './release.ts'

const SiteContext = createContext<Site>({
  releases: [],
  preview: [],
  shell: { version: '', base: '/', integrity: {} },
  user: null,
  answers: {},
  settings: {},
})

export const SiteProvider = SiteContext.Provider

/** What the document said: the remotes and services of this page. It does not change while the page is open. */
export const useSite = () => useContext(SiteContext)

/** Reads the data block of the document. Not a script to the browser, so CSP has no say in it. */
export const readSite = (): Site => JSON.parse(document.getElementById('site')?.textContent ?? '{}')

/** The skeleton that is painted already does not travel twice: the document's data leaves it out, and it is read here. */
export function adoptSkeleton(site: Site) {
  const painted = document.querySelector<HTMLElement>('[data-part^="route:"]')
  const release = site.releases.find(({ name }) => name === painted?.dataset.remote)
  const route = release?.routes.find(({ path }) => `route:${path}` === painted?.dataset.part)
  if (painted && route) route.skeleton = painted.innerHTML
}
