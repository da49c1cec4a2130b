import type { Site } from '@flight-amigo/backend/contract/documents'
import { type CheckedLoading, checkedLoading as asInProduction } from '../remotes/checkedLoading.ts'

export type { CheckedLoading }

type Parts = Pick<Site, 'releases' | 'shell'>

let document: Parts
let hashes = new Map<string, Record<string, string>>()
let checked: CheckedLoading

/** Replaces the hashes of a bundle by those of its latest build. */
export function renewHashes(name: string, integrity: Record<string, string>) {
  hashes = new Map([...hashes, [name, integrity]])
  if (!document) return
  const renewed = <T extends { integrity: Record<string, string> }>(part: T, own: string): T => ({
    ...part,
    integrity: { ...part.integrity, ...hashes.get(own) },
  })
  checked = asInProduction({
    releases: document.releases.map((release) => renewed(release, release.name)),
    shell: renewed(document.shell, 'shell'),
  })
}

/**
 * Stands in a shell under development for the module of that name. The hashes are those of the latest build. An address
 * ends with the hash, because the browser may still have the file of an earlier build.
 */
export function checkedLoading(site: Parts): CheckedLoading {
  document = site
  checked = asInProduction(site)
  for (const [name, integrity] of hashes) renewHashes(name, integrity)
  return {
    prepare(element, url) {
      checked.prepare(element, url)
      const mark = `build=${encodeURIComponent(element.integrity)}`
      const marked = (address: string) => `${address}${address.includes('?') ? '&' : '?'}${mark}`
      if (element instanceof HTMLScriptElement) element.src = marked(element.src)
      else element.href = marked(element.href)
    },
    nextAttempt: (owner) => checked.nextAttempt(owner),
  }
}
