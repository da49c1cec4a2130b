import type { Site } from '@flight-amigo/backend/contract/documents'

/** Equals chunkLoadTimeout in webpack/base.cjs, which is for scripts. */
const TIMEOUT_MS = 4000

declare global {
  /** The hashes of release files other than entries, by the address of the release. */
  var releaseHashes: ReleaseHashes[] | undefined
}

export type ReleaseHashes = [base: string, integrity: Record<string, string>]

const absolute = (address: string) => new URL(address, location.href).href

/**
 * Sets URL and hash of script and link elements. The document has the hash of each entry, and an entry registers those
 * of its release's other files. Throws for a URL without a hash, so nothing loads unchecked.
 */
export function subresourceIntegrity({ releases, shell }: Pick<Site, 'releases' | 'shell'>) {
  const packages = [...releases, { name: 'shell', ...shell }]
  const owners = new Map(packages.map(({ name, base }) => [absolute(base), name]))
  const documentHashes = packages.map(({ base, integrity }) => [base, integrity] as const)
  const fileAt = (url: string) => {
    for (const [base, integrity] of [...documentHashes, ...(globalThis.releaseHashes ?? [])]) {
      const prefix = absolute(base)
      const file = url.slice(prefix.length)
      const owner = url.startsWith(prefix) && Object.hasOwn(integrity, file) ? owners.get(prefix) : undefined
      if (owner) return { owner, hash: integrity[file] as string }
    }
    return undefined
  }
  const attempts = new Map<string, number>()
  const checkedFile = (url: string) => {
    // The entry loader passes root-relative URLs, webpack passes absolute ones.
    const { origin, pathname } = new URL(url, location.href)
    const file = fileAt(origin + pathname)
    if (!file) throw new Error(`no hash for ${url}`)
    const attempt = attempts.get(file.owner)
    const prefix = origin === location.origin ? pathname : origin + pathname
    return { address: attempt ? `${prefix}?attempt=${attempt}` : prefix, integrity: file.hash }
  }

  return {
    /** The hashes in an entry are known once the entry has run. */
    hasHash: (url: string) => fileAt(absolute(url)) !== undefined,
    prepare(element: HTMLScriptElement | HTMLLinkElement, url: string) {
      const { address, integrity } = checkedFile(url)
      element.integrity = integrity
      element.crossOrigin = 'anonymous' // for our own origin too: Integrity-Policy blocks no-cors requests
      if (element instanceof HTMLScriptElement) element.src = address
      else {
        element.href = address
        if (element.rel === 'stylesheet') failWhenLate(element)
      }
    },
    async loadJson(url: string): Promise<unknown> {
      const { address, integrity } = checkedFile(url)
      return (await fetch(address, { integrity, signal: AbortSignal.timeout(TIMEOUT_MS) })).json()
    },
    /**
     * A hanging request would block retries of the same URL, because the preload and the HTTP cache wait for it. So a
     * retry adds a query, which the server ignores.
     */
    nextAttempt(owner: string) {
      attempts.set(owner, (attempts.get(owner) ?? 0) + 1)
    },
  }
}

/** Webpack has a timeout for scripts (base.cjs), but would wait forever for a style sheet. */
function failWhenLate(link: HTMLLinkElement) {
  const timer = setTimeout(() => link.dispatchEvent(new Event('error')), TIMEOUT_MS)
  for (const end of ['load', 'error']) link.addEventListener(end, () => clearTimeout(timer))
}

export type SubresourceIntegrity = ReturnType<typeof subresourceIntegrity>
