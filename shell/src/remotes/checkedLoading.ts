import type { Site } from '@flight-amigo/backend/contract/documents'
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'

/** As long as a script is waited for (chunkLoadTimeout in webpack/base.cjs). */
const STYLE_DEADLINE = 4000

/**
 * Gives script and link elements their address and their hash. No hash, no load: an address that the document does
 * not know throws.
 */
export function checkedLoading({ releases, shell }: Pick<Site, 'releases' | 'shell'>) {
  const files = new Map(
    [...releases, { name: 'shell', ...shell }].flatMap(({ name, base, integrity }) =>
      Object.entries(integrity).map(
        ([file, hash]) => [new URL(base + file, location.href).href, { owner: name, hash }] as const,
      ),
    ),
  )
  const attempts = new Map<string, number>()

  return {
    prepare(element: HTMLScriptElement | HTMLLinkElement, url: string) {
      // The federation runtime passes root-relative addresses, webpack absolute ones. Both meet here.
      const { origin, pathname } = new URL(url, location.href)
      const file = files.get(origin + pathname)
      if (!file) throw new Error(`no hash for ${url}, so it is not loaded`)
      const attempt = attempts.get(file.owner)
      const place = origin === location.origin ? pathname : origin + pathname
      const address = attempt ? `${place}?attempt=${attempt}` : place
      element.integrity = file.hash
      element.crossOrigin = 'anonymous' // for our own origin too: Integrity-Policy blocks no-cors requests
      if (element instanceof HTMLScriptElement) element.src = address
      else {
        element.href = address
        if (element.rel === 'stylesheet') failWhenLate(element)
      }
    },
    /**
     * A request that hangs holds up every later one for the same address: preload and HTTP cache both make them
     * wait for the first. So a retry asks under another address; the server ignores the query.
     */
    nextAttempt(owner: string) {
      attempts.set(owner, (attempts.get(owner) ?? 0) + 1)
    },
  }
}

/** Webpack gives up a script that does not answer (base.cjs), but waits for a style sheet for ever. */
function failWhenLate(link: HTMLLinkElement) {
  const timer = setTimeout(() => link.dispatchEvent(new Event('error')), STYLE_DEADLINE)
  for (const end of ['load', 'error']) link.addEventListener(end, () => clearTimeout(timer))
}

export type CheckedLoading = ReturnType<typeof checkedLoading>

/** Loads entries with their hash, for at most four seconds. */
export const checkedEntries = ({ prepare }: CheckedLoading): ModuleFederationRuntimePlugin => ({
  name: 'checked-entries',
  createScript({ url }) {
    const script = document.createElement('script')
    prepare(script, url)
    return { script, timeout: 4000 } // the default is 20 s
  },
  // The document and `prefetch` preload what a part needs; the runtime's own hints carry no hash.
  async generatePreloadAssets() {
    return { cssAssets: [], jsAssetsWithoutEntry: [], entryAssets: [] }
  },
})
