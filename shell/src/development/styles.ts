import { readSite } from '../remotes/site.ts'

/** The hash of the rules that stand in the page, for each bundle. */
const shown = new Map<string, string>()

/**
 * Replaces the rules of a bundle's first paint when its latest build has others. They stand in the document, which the
 * policy lets nobody change, so a link takes their place. Webpack itself replaces the links of pages.
 */
export function renewStyles(name: string, base: string, integrity: Record<string, string>) {
  const file = `${name}.css`
  const hash = integrity[file]
  const former = document.querySelector(`style[data-release="${name}"], link.loaded[data-release="${name}"]`)
  if (!former || !hash || hash === (shown.get(name) ?? hashInDocument(name))) return
  shown.set(name, hash)
  const link = document.createElement('link')
  Object.assign(link, {
    rel: 'stylesheet',
    crossOrigin: 'anonymous',
    integrity: hash,
    href: `${base}${file}?build=${encodeURIComponent(hash)}`,
    onload: () => {
      former.remove()
      link.classList.add('loaded')
    },
    onerror: () => link.remove(),
  })
  link.dataset.release = name
  former.after(link)
}

function hashInDocument(name: string) {
  const { releases, shell } = readSite()
  const release = name === 'shell' ? shell : releases.find((one) => one.name === name)
  return release?.integrity[`${name}.css`]
}
