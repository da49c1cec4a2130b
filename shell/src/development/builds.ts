import { readSite } from '../remotes/site.ts'

interface Build {
  base: string
  integrity: Record<string, string>
}

/**
 * Replaces the changed style sheets of a bundle after a build. The CSP forbids changes to the rules in the document, so
 * the new sheet overrides them.
 */
export function updateStyles(name: string, base: string, integrity: Record<string, string>) {
  for (const [file, hash] of Object.entries(integrity)) {
    if (!file.endsWith('.css')) continue
    const previous = currentSheet(name, base, file)
    if (previous && hash !== (previous.getAttribute('integrity') ?? hashInDocument(name)))
      replace(previous, `${base}${file}?build=${encodeURIComponent(hash)}`, hash)
  }
}

function currentSheet(name: string, base: string, file: string) {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
  // The last one, because a replacement may be loading.
  const link = links.findLast(({ href }) => href.split('?')[0] === base + file)
  return link ?? (file === `${name}.css` ? document.querySelector(`style[data-release="${name}"]`) : null)
}

/** The previous rules stay until the new ones have loaded. */
function replace(previous: Element, url: string, hash: string) {
  const link = document.createElement('link')
  const { release } = (previous as HTMLElement).dataset
  Object.assign(link, { rel: 'stylesheet', crossOrigin: 'anonymous', href: url })
  link.setAttribute('integrity', hash)
  if (release) link.dataset.release = release
  link.onload = () => {
    previous.remove()
    if (release) for (const rules of document.querySelectorAll(`style[data-release="${release}"]`)) rules.remove()
  }
  link.onerror = () => link.remove()
  previous.after(link)
}

function hashInDocument(name: string) {
  const { releases, shell } = readSite()
  const release = name === 'shell' ? shell : releases.find((one) => one.name === name)
  return release?.integrity[`${name}.css`]
}

type Hashes = Record<string, Pick<Build, 'integrity'>>

/**
 * Whether the next build has other translations into the page's language. The document, its skeletons and the
 * components contain them, so the page must reload.
 */
export const hasChangedCatalog = (before: Hashes | undefined, after: Hashes, locale: string): boolean =>
  Object.entries(after).some(([name, { integrity }]) => {
    const file = `${locale}.${name}.json`
    const known = before?.[name]?.integrity
    return known !== undefined && known[file] !== integrity[file]
  })

/**
 * A build can replace a script after the document has named its hash: the browser then refuses the script. Calls `reload`
 * for a refused script of which there is a newer build. Returns a function that takes the latest builds.
 */
export function reloadWhenReplaced(reload: () => void): (builds: Record<string, Build>) => void {
  let latest: Record<string, Build> = {}
  const refused: HTMLScriptElement[] = []

  const isReplaced = ({ src, integrity }: HTMLScriptElement) =>
    Object.values(latest).some(({ base, integrity: hashes }) =>
      Object.entries(hashes).some(([file, hash]) => src.split('?')[0] === base + file && hash !== integrity),
    )
  const check = () => {
    if (!refused.some(isReplaced)) return
    refused.length = 0
    reload()
  }
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLScriptElement)) return
      refused.push(target)
      check()
    },
    true,
  )
  return (builds) => {
    latest = builds
    check()
  }
}
