import type { Site } from '@flight-amigo/backend/contract/documents'

/** The same as for a script (chunkLoadTimeout in webpack/base.cjs). */
const STYLE_DEADLINE = 4000

/**
 * Gives script and link elements their address and their hash. Throws for an address without a hash in the document, so
 * nothing loads unchecked.
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
      // The loader of entries passes root-relative addresses, webpack passes absolute ones.
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
     * A request that hangs delays every later one for the same address, because preload and HTTP cache wait for the
     * first. So a retry uses another address. The server ignores the query.
     */
    nextAttempt(owner: string) {
      attempts.set(owner, (attempts.get(owner) ?? 0) + 1)
    },
  }
}

/** Webpack gives up a script that does not answer (base.cjs), but would wait forever for a style sheet. */
function failWhenLate(link: HTMLLinkElement) {
  const timer = setTimeout(() => link.dispatchEvent(new Event('error')), STYLE_DEADLINE)
  for (const end of ['load', 'error']) link.addEventListener(end, () => clearTimeout(timer))
}

export type CheckedLoading = ReturnType<typeof checkedLoading>
