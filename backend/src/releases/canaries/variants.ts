import { createHash } from 'node:crypto'
import type { LiveSet } from '../live-versions.ts'

export interface Variant {
  /** The value of the cookie `variant`. Caches store no documents of a variant without one. */
  value?: string
  canaries: readonly string[]
}

/** So few that a bucket identifies no visitor. */
export const BUCKETS = 1000
/** The most copies of a page in a cache. Documents of rarer variants are rendered for each visitor. */
const MAX_CACHEABLE = 3

interface Running {
  name: string
  version: string
  percent: number
}

const running = (liveVersions: LiveSet['liveVersions']): Running[] =>
  Object.entries(liveVersions)
    .flatMap(([name, { canary }]) => (canary ? [{ name, version: canary.version, percent: canary.percent }] : []))
    .sort((a, b) => (a.name < b.name ? -1 : 1))

export const hasCanaries = (liveVersions: LiveSet['liveVersions']): boolean => running(liveVersions).length > 0

const known = new WeakMap<LiveSet['liveVersions'], Variant[]>()

/** Caches may store the documents of the most frequent variants. None while no canary runs. */
export function cacheableVariants(liveVersions: LiveSet['liveVersions']): Variant[] {
  const found = known.get(liveVersions) ?? mostFrequent(running(liveVersions))
  known.set(liveVersions, found)
  return found
}

/** Canaries are assigned independently, so the share of a variant is a product. */
function mostFrequent(canaries: Running[]): Variant[] {
  let all = [{ share: 1, names: [] as string[] }]
  for (const { name, percent } of canaries)
    all = all
      .flatMap(({ share, names }) => [
        { share: (share * (100 - percent)) / 100, names },
        { share: (share * percent) / 100, names: [...names, name] },
      ])
      .sort((a, b) => b.share - a.share)
      .slice(0, MAX_CACHEABLE) // a variant is never more frequent than the one it was split from
  // A new canary or percentage reassigns visitors, so the value depends on all canaries.
  return canaries.length === 0
    ? []
    : all.map(({ names }) => ({ value: digest(JSON.stringify([canaries, names])), canaries: names }))
}

/**
 * A bucket keeps its variant while a canary runs, and a higher percentage only adds buckets. The hash contains the
 * canary's version, so that the same visitors do not get every canary.
 */
export function variantFor(bucket: string, liveVersions: LiveSet['liveVersions']): Variant {
  const canaries = running(liveVersions)
    .filter(
      ({ name, version, percent }) => (ranksFor(`${name}@${version}`)[Number(bucket)] ?? 0) * 100 < percent * BUCKETS,
    )
    .map(({ name }) => name)
  return cacheableVariants(liveVersions).find((variant) => variant.canaries.join() === canaries.join()) ?? { canaries }
}

const ranks = new Map<string, Uint16Array>()
const MAX_RANKED = 20

/** Ranks are unique, from 0 to 999, so that a share of ranks is exactly that share of buckets. */
function ranksFor(release: string): Uint16Array {
  const known = ranks.get(release)
  if (known) return known
  const hash = (bucket: number) => createHash('sha256').update(`${bucket} ${release}`).digest('hex')
  const inOrder = Array.from({ length: BUCKETS }, (_, bucket) => ({ bucket, hash: hash(bucket) })).sort((a, b) =>
    a.hash < b.hash ? -1 : 1,
  )
  const found = new Uint16Array(BUCKETS)
  for (const [rank, { bucket }] of inOrder.entries()) found[bucket] = rank
  ranks.set(release, found)
  for (const old of ranks.keys()) if (ranks.size > MAX_RANKED) ranks.delete(old)
  return found
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 10)
