import { createHash } from 'node:crypto'
import type { LiveSet } from '../going-live/live-set.ts'

/** One of the sites that visitors get while canaries run: the names that they get a canary of. */
export interface Variant {
  /** The value of the cookie by which a cache may keep this variant's documents; without one no cache keeps them. */
  value?: string
  canaries: readonly string[]
}

/** Visitors draw one of so few numbers that it identifies nobody. */
export const LOTS = 1000
/** A cache keeps a page so many times; the rarer variants of many canaries are rendered for each visitor. */
const MOST_KEPT = 3

interface Running {
  name: string
  version: string
  percent: number
}

const running = (pins: LiveSet['pins']): Running[] =>
  Object.entries(pins)
    .flatMap(([name, { canary }]) => (canary ? [{ name, version: canary.version, percent: canary.percent }] : []))
    .sort((a, b) => (a.name < b.name ? -1 : 1))

/** Whether a canary runs, which is when visitors draw. */
export const isDrawn = (pins: LiveSet['pins']): boolean => running(pins).length > 0

const known = new WeakMap<LiveSet['pins'], Variant[]>()

/** The variants of this set whose documents a cache may keep: the most frequent ones. None while no canary runs. */
export function keptVariants(pins: LiveSet['pins']): Variant[] {
  const found = known.get(pins) ?? mostFrequent(running(pins))
  known.set(pins, found)
  return found
}

/** Canaries are drawn independently, so the share of a variant is a product. */
function mostFrequent(canaries: Running[]): Variant[] {
  let all = [{ share: 1, names: [] as string[] }]
  for (const { name, percent } of canaries)
    all = all
      .flatMap(({ share, names }) => [
        { share: (share * (100 - percent)) / 100, names },
        { share: (share * percent) / 100, names: [...names, name] },
      ])
      .sort((a, b) => b.share - a.share)
      .slice(0, MOST_KEPT) // a variant is never more frequent than the one that it comes from
  // Another canary and another percentage draw anew, so the value says of which draw it is.
  return canaries.length === 0
    ? []
    : all.map(({ names }) => ({ value: digest(JSON.stringify([canaries, names])), canaries: names }))
}

/**
 * What a visitor with this lot gets. A lot keeps its version for as long as a canary runs, and a higher percentage only
 * adds visitors. The canary's version is part of the hash, so that the same people do not get every canary.
 */
export function variantFor(lot: string, pins: LiveSet['pins']): Variant {
  const canaries = running(pins)
    .filter(({ name, version, percent }) => (placesFor(`${name}@${version}`)[Number(lot)] ?? 0) * 100 < percent * LOTS)
    .map(({ name }) => name)
  return keptVariants(pins).find((kept) => kept.canaries.join() === canaries.join()) ?? { canaries }
}

const places = new Map<string, Uint16Array>()
const PLACES_KEPT = 20

/** The place of each lot for this release. They are in a row, so that a share of the places is the same share of lots. */
function placesFor(release: string): Uint16Array {
  const known = places.get(release)
  if (known) return known
  const hash = (lot: number) => createHash('sha256').update(`${lot} ${release}`).digest('hex')
  const inOrder = Array.from({ length: LOTS }, (_, lot) => ({ lot, hash: hash(lot) })).sort((a, b) =>
    a.hash < b.hash ? -1 : 1,
  )
  const found = new Uint16Array(LOTS)
  for (const [place, { lot }] of inOrder.entries()) found[lot] = place
  places.set(release, found)
  for (const old of places.keys()) if (places.size > PLACES_KEPT) places.delete(old)
  return found
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 10)
