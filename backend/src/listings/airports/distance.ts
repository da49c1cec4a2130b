export type Point = readonly [lat: number, lon: number]

const RADIUS_KM = 6371.0088
const RADIANS = Math.PI / 180

/** Uses the haversine formula, which is exact for short distances too. */
export function kmApart([latA, lonA]: Point, [latB, lonB]: Point): number {
  const byLat = Math.sin(((latB - latA) * RADIANS) / 2) ** 2
  const byLon = Math.sin(((lonB - lonA) * RADIANS) / 2) ** 2
  const h = byLat + Math.cos(latA * RADIANS) * Math.cos(latB * RADIANS) * byLon
  return 2 * RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)))
}
