import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { kmApart } from './distance.ts'

/** The coordinates of each airport in degrees and its metropolitan area, by code. */
export type AirportLocations = Record<string, readonly [lat: number, lon: number, area: string]>

// Written by scripts/airports.ts during the build; the relative path is the same from src and from dist.
const text = readFileSync(join(import.meta.dirname, '../../../dist/airport-locations.json'), 'utf8')
const locations = new Map(Object.entries(JSON.parse(text) as AirportLocations))

/** Returns the metropolitan area of an airport; an unlisted airport is an area of its own. */
export function areaOf(code: string): string {
  return locations.get(code)?.[2] ?? code
}

/** Returns the distance of two airports in whole km, or undefined if the list lacks one. */
export function kmBetween(a: string, b: string): number | undefined {
  const [one, other] = [locations.get(a), locations.get(b)]
  return one && other && Math.round(kmApart([one[0], one[1]], [other[0], other[1]]))
}

/** The airports whose area is not their own code. */
export const areaRows = [...locations].flatMap(([code, [, , area]]) => (area === code ? [] : [{ code, area }]))

/** Changes when an airport's area does. */
export const areasVersion = createHash('sha256').update(JSON.stringify(areaRows)).digest('hex').slice(0, 10)
