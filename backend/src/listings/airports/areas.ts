import { kmApart, type Point } from './distance.ts'

export interface LocatedAirport {
  code: string
  country: string
  at: Point
  traffic?: number | undefined
}

export const DIAMETER_KM = 80

interface Cluster {
  name: string | undefined
  airports: LocatedAirport[]
}

/**
 * Partitions the airports into areas, independently of their order. Seeds are areas that people know, by name; an
 * airport belongs to the first seed that names it. The others join by complete linkage within a country: Lahore and
 * Amritsar are 43 km apart, with a closed border between them.
 */
export function areasOf(airports: readonly LocatedAirport[], seeds: Readonly<Record<string, readonly string[]>>) {
  const areas = new Map<string, string>()
  const codes = new Set(airports.map(({ code }) => code))
  for (const { name, airports: members } of linked(seeded(airports, seeds))) {
    const area = name ?? busiest(members).code
    if (codes.has(area) && !members.some(({ code }) => code === area))
      throw new Error(`The area ${area} is named like an airport that does not belong to it.`)
    for (const { code } of members) areas.set(code, area)
  }
  return areas
}

function seeded(airports: readonly LocatedAirport[], seeds: Readonly<Record<string, readonly string[]>>): Cluster[] {
  const rest = new Map([...airports].sort(byCode).map((airport) => [airport.code, airport]))
  const clusters: Cluster[] = []
  for (const [name, codes] of Object.entries(seeds)) {
    const members = codes.flatMap((code) => rest.get(code) ?? [])
    if (members.length === 0) continue
    for (const { code } of members) rest.delete(code)
    clusters.push({ name, airports: members })
  }
  return [...clusters, ...[...rest.values()].map((airport) => ({ name: undefined, airports: [airport] }))]
}

/** The distance of two clusters is that of their furthest airports. */
function linked(start: readonly Cluster[]): Cluster[] {
  const clusters = new Map(start.entries())
  const links = linksOf(start)
  for (;;) {
    const [one, other] = nearest(links)
    if (one === undefined || other === undefined) return [...clusters.values()]
    const joined = [one, other].flatMap((id) => clusters.get(id) ?? [])
    clusters.set(one, {
      name: joined.find(({ name }) => name)?.name,
      airports: joined.flatMap(({ airports }) => airports),
    })
    clusters.delete(other)
    join(links, one, other)
  }
}

/** The clusters that each cluster may be joined with, and their distances. */
type Links = Map<number, Map<number, number>>

function linksOf(clusters: readonly Cluster[]): Links {
  const links: Links = new Map(clusters.map((_, id) => [id, new Map()]))
  for (const [one, first] of clusters.entries())
    for (let other = one + 1; other < clusters.length; other++) {
      const km = kmBetweenClusters(first, clusters[other] as Cluster)
      if (km > DIAMETER_KM) continue
      links.get(one)?.set(other, km)
      links.get(other)?.set(one, km)
    }
  return links
}

function kmBetweenClusters(one: Cluster, other: Cluster): number {
  if (one.name && other.name) return Number.POSITIVE_INFINITY
  let most = 0
  for (const a of one.airports)
    for (const b of other.airports) {
      if (a.country !== b.country) return Number.POSITIVE_INFINITY
      most = Math.max(most, kmApart(a.at, b.at))
      if (most > DIAMETER_KM) return most
    }
  return most
}

function nearest(links: Links): [one?: number, other?: number] {
  let found: [number?, number?] = []
  let least = Number.POSITIVE_INFINITY
  for (const [one, others] of links)
    for (const [other, km] of others)
      if (one < other && km < least) {
        least = km
        found = [one, other]
      }
  return found
}

/** The joined cluster is linked to another one only if both parts were. Its distance is the larger one. */
function join(links: Links, one: number, other: number): void {
  const [ofOne, ofOther] = [links.get(one) ?? new Map(), links.get(other) ?? new Map<number, number>()]
  links.delete(other)
  for (const id of new Set([...ofOne.keys(), ...ofOther.keys()])) {
    links.get(id)?.delete(other)
    const [near, far] = [ofOne.get(id), ofOther.get(id)]
    if (id === one || near === undefined || far === undefined) {
      ofOne.delete(id)
      links.get(id)?.delete(one)
      continue
    }
    ofOne.set(id, Math.max(near, far))
    links.get(id)?.set(one, Math.max(near, far))
  }
}

const byCode = (a: LocatedAirport, b: LocatedAirport) => (a.code < b.code ? -1 : 1)

const busiest = (airports: readonly LocatedAirport[]) =>
  [...airports].sort((a, b) => (a.traffic ?? 1e9) - (b.traffic ?? 1e9) || byCode(a, b))[0] as LocatedAirport
