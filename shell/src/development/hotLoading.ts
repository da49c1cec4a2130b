import type { Site } from '@flight-amigo/backend/contract/documents'
import { subresourceIntegrity as asInProduction, type SubresourceIntegrity } from '../remotes/subresourceIntegrity.ts'

export type { SubresourceIntegrity }

type Parts = Pick<Site, 'releases' | 'shell'>

let site: Parts = { releases: [], shell: { version: '', base: '/', integrity: {} } }
let checked = asInProduction(site)
const newHashes = new Map<string, Record<string, string>>()

export function updateHashes(name: string, integrity: Record<string, string>) {
  newHashes.set(name, integrity)
  checked = asInProduction({
    releases: site.releases.map((release) => ({ ...release, integrity: hashesOf(release) })),
    shell: { ...site.shell, integrity: hashesOf({ ...site.shell, name: 'shell' }) },
  })
}

const hashesOf = ({ name, integrity }: { name: string; integrity: Record<string, string> }) => ({
  ...integrity,
  ...newHashes.get(name),
})

/**
 * Replaces `remotes/subresourceIntegrity.ts` in development, where the hashes are those of the latest build. The URL of
 * a file that is newer than the document ends with its hash, because the browser may have cached an earlier build.
 */
export function subresourceIntegrity(ofDocument: Parts): SubresourceIntegrity {
  site = ofDocument
  checked = asInProduction(site)
  for (const [name, integrity] of newHashes) updateHashes(name, integrity)
  const known = new Set([...site.releases, site.shell].flatMap(({ integrity }) => Object.values(integrity)))
  return {
    hasHash: (url) => checked.hasHash(url),
    prepare(element, url) {
      checked.prepare(element, url)
      if (known.has(element.integrity)) return
      const query = `build=${encodeURIComponent(element.integrity)}`
      const marked = (address: string) => `${address}${address.includes('?') ? '&' : '?'}${query}`
      if (element instanceof HTMLScriptElement) element.src = marked(element.src)
      else element.href = marked(element.href)
    },
    loadJson: (url) => checked.loadJson(url),
    nextAttempt: (owner) => checked.nextAttempt(owner),
  }
}
