import { describe, expect, test } from '@jest/globals'
import { airportZones, type Located, sameClocks, zoneByLocation } from '../../../scripts/airport-zones.ts'
import { airports } from '../../../scripts/airports.ts'
import { REPLACED_ZONES, REVIEWED_ZONES } from './zone-reviews.ts'

/**
 * Airports whose zone is easily wrong: near a border, on an island, in a country with several zones, or with tickets in
 * another time than the map has.
 */
const HARD = `
  PPG Pacific/Pago_Pago | APW Pacific/Apia | FUN Pacific/Funafuti | CXI Pacific/Kiritimati | IUE Pacific/Niue | TBU Pacific/Tongatapu
  BAH Asia/Bahrain | DOH Asia/Qatar | DIL Asia/Dili | OKL Asia/Jayapura | DJJ Asia/Jayapura | DPS Asia/Makassar | PNK Asia/Pontianak
  URC Asia/Shanghai | KHG Asia/Shanghai | TLQ Asia/Shanghai | HTN Asia/Shanghai | BPL Asia/Shanghai | KRL Asia/Shanghai
  LZY Asia/Shanghai | LXA Asia/Shanghai | CWJ Asia/Shanghai | JHG Asia/Shanghai | KEP Asia/Kathmandu | BIR Asia/Kathmandu
  KAW Asia/Yangon | HAN Asia/Ho_Chi_Minh | PQC Asia/Ho_Chi_Minh | LZN Asia/Taipei | TWT Asia/Manila | LTI Asia/Ulaanbaatar
  GDT America/Grand_Turk | PLS America/Grand_Turk | PUJ America/Santo_Domingo | UVF America/St_Lucia | GND America/Grenada
  BON America/Kralendijk | FSP America/Miquelon | CUN America/Cancun | CHX America/Panama | PEM America/Lima | CIJ America/La_Paz
  LET America/Bogota | TBT America/Manaus | PYH America/Caracas | PCR America/Bogota | IGU America/Sao_Paulo | IGR America/Argentina/Cordoba
  USH America/Argentina/Ushuaia | PUQ America/Punta_Arenas | BBA America/Punta_Arenas | PSG America/Sitka | WRG America/Sitka
  KTN America/Sitka | ADK America/Adak | XWA America/Chicago | PHX America/Phoenix | IND America/Indiana/Indianapolis
  YBX America/Blanc-Sablon | YNA America/Toronto | YPL America/Atikokan | YCL America/Moncton | YZF America/Edmonton | YEV America/Edmonton
  YAM America/Toronto | YXC America/Edmonton | LMP Europe/Rome | LPA Atlantic/Canary | PDL Atlantic/Azores | PRN Europe/Belgrade
  ULY Europe/Ulyanovsk | NLI Asia/Vladivostok | CYX Asia/Srednekolymsk | IAM Africa/Algiers | LKG Africa/Nairobi | RUA Africa/Kampala
  NDU Africa/Windhoek | BSG Africa/Malabo | OOL Australia/Brisbane | NLK Pacific/Norfolk | ROP Pacific/Saipan | RAR Pacific/Rarotonga
`
  .trim()
  .split(/\s*[|\n]\s*/)
  .map((line) => line.split(' ') as [code: string, zone: string])

const zones = new Map(airports().map(({ code, zone }) => [code, zone]))

test('the zones of 60 hard airports are those that tickets use', () => {
  expect(new Set(HARD.map(([code]) => code)).size).toBeGreaterThanOrEqual(60)
  const wrong = HARD.filter(([code, zone]) => !zones.has(code) || !sameClocks(zones.get(code)!, zone))
  expect(wrong.map(([code, zone]) => `${code} is ${zones.get(code)} instead of ${zone}`)).toEqual([])
})

test('no airport has a zone that tickets do not use', () => {
  expect([...zones].filter(([, zone]) => zone in REPLACED_ZONES)).toEqual([])
})

describe('a zone by country and coordinates', () => {
  test.each([
    ["the zone at the coordinates, if it is one of the country's", 'IN', [17.24, 78.43], 'Asia/Kolkata'],
    ["the country's nearest zone instead of a neighbor's", 'AS', [-14.331, -170.7105], 'Pacific/Pago_Pago'],
    ['the nearest of several zones', 'US', [56.8017, -132.945], 'America/Sitka'],
    ["a country's only zone, however far its nearest point on the map", 'VN', [21.397, 103.008], 'Asia/Ho_Chi_Minh'],
    ["a neighbor's zone, where the country has none", 'XK', [42.5728, 21.0358], 'Europe/Belgrade'],
  ] as const)('is %s', (_, country, at, zone) => {
    expect(zoneByLocation(country, at)).toBe(zone)
  })
})

describe('the review of zones', () => {
  const here: Located = { code: 'QQQ', countryCode: 'IN', at: [17.24, 78.43] }
  const zonesOf = (second: string | undefined, reviews = {}, airport = here) =>
    airportZones([airport], { secondZone: () => second, reviews }).get(airport.code)?.zone

  test('needs none where both sources have the same clocks', () => {
    expect(zonesOf('Asia/Colombo')).toBe('Asia/Kolkata')
  })

  test('fails for a difference without a review, and names it', () => {
    expect(() => zonesOf('Asia/Karachi')).toThrow(
      'QQQ: Asia/Kolkata by its location, Asia/Karachi by the second source',
    )
  })

  test('uses the reviewed zone only while the sources have the reviewed values', () => {
    const reviews = { QQQ: { zone: 'Asia/Karachi', sources: ['Asia/Kolkata', 'Asia/Karachi'], reason: 'A border' } }
    expect(zonesOf('Asia/Karachi', reviews)).toBe('Asia/Karachi')
    expect(() => zonesOf('Asia/Dhaka', reviews)).toThrow('QQQ: Asia/Kolkata by its location, Asia/Dhaka')
    expect(() => zonesOf('Asia/Kolkata', reviews)).toThrow('QQQ: its review is no longer needed')
  })

  test('is required where the second source lacks an airport, unless its country has one zone', () => {
    expect(zonesOf(undefined)).toBe('Asia/Kolkata')
    const denver: Located = { code: 'QQQ', countryCode: 'US', at: [39.86, -104.67] }
    expect(() => zonesOf(undefined, {}, denver)).toThrow('QQQ: America/Denver by its location, nothing by the second')
  })

  test('has a reason for each decision, and only airports in the list', () => {
    const reasons = [...Object.values(REVIEWED_ZONES), ...Object.values(REPLACED_ZONES)].map(({ reason }) => reason)
    expect(reasons.filter((reason) => reason.length < 15)).toEqual([])
    expect(Object.keys(REVIEWED_ZONES).filter((code) => !zones.has(code))).toEqual([])
  })
})
