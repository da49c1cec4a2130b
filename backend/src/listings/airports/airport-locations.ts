import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { kmApart } from './distance.ts'

export type AirportLocations = Record<string, readonly [lat: number, lon: number, area: string]>

// Written by scripts/airports.ts during the build; the relative path is the same from src and from dist.
const text = readFileSync(join(import.meta.dirname, '../../../dist/airport-locations.json'), 'utf8')
const locations = new Map(Object.entries(JSON.parse(text) as AirportLocations))

export function areaOf(code: string): string {
  return locations.get(code)?.[2] ?? code
}

export function kmBetween(a: string, b: string): number | undefined {
  const [one, other] = [locations.get(a), locations.get(b)]
  return one && other && Math.round(kmApart([one[0], one[1]], [other[0], other[1]]))
}

export const areaRows = [...locations].flatMap(([code, [, , area]]) => (area === code ? [] : [{ code, area }]))
