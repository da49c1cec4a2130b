import { expect, test } from '@jest/globals'
import { airports, locations, seeds } from '../../../scripts/airports.ts'
import { areaOf, areaRows, kmBetween } from './airport-locations.ts'
import { areasOf, DIAMETER_KM } from './areas.ts'
import { kmApart, type Point } from './distance.ts'

const list = locations()
const areas = Map.groupBy(Object.keys(list), areaOf)
const pairs = (codes: string[]) => codes.flatMap((a, n) => codes.slice(n + 1).map((b) => [a, b] as const))
const kmOf = (a: string, b: string) => kmApart(pointOf(a), pointOf(b))
const pointOf = (code: string): Point => {
  const [lat = 0, lon = 0] = list[code] ?? []
  return [lat, lon]
}
const around = (code: string) => [...(areas.get(areaOf(code)) ?? [])].sort()

test('areas partition the airports, and an area that has the code of an airport is its area', () => {
  expect([...areas.values()].flat().sort()).toEqual(airports().map(({ code }) => code))
  expect([...areas.keys()].filter((area) => area in list && areaOf(area) !== area)).toEqual([])
  expect(areas.size).toBeGreaterThan(2_000)
  expect(areaRows.filter(({ code, area }) => areaOf(code) !== area || code === area)).toEqual([])
  expect(areaRows.length).toBeGreaterThan(100)
  expect(areaRows.length).toBeLessThan(1_000)
})

test('no two airports of an area are further apart than 80 km, or in two countries, except where a seed says so', () => {
  const countries = new Map(airports().map(({ code, country }) => [code, country]))
  const isSaid = (a: string, b: string) => Object.values(seeds()).some((one) => one.includes(a) && one.includes(b))
  const far = [...areas.values()].flatMap(pairs).filter(([a, b]) => !isSaid(a, b) && kmOf(a, b) > DIAMETER_KM)
  expect(far).toEqual([])
  const abroad = [...areas.values()].flatMap(pairs).filter(([a, b]) => countries.get(a) !== countries.get(b))
  expect(abroad.filter(([a, b]) => !isSaid(a, b))).toEqual([])
})

test('the areas that people know are whole [spec-area-seeds]', () => {
  const known = {
    NYC: 'EWR HPN ISP JFK LGA',
    LON: 'LCY LGW LHR LTN SEN STN',
    PAR: 'BVA CDG ORY',
    TYO: 'HND NRT',
    CHI: 'MDW ORD',
    WAS: 'BWI DCA IAD',
    SFO: 'OAK SFO SJC',
    LAX: 'BUR LAX LGB ONT SNA',
    MIA: 'FLL MIA PBI',
    DFW: 'DAL DFW',
    HOU: 'HOU IAH',
    PHL: 'ILG PHL PNE TTN',
    BOS: 'BOS MHT PVD',
    YTO: 'YHM YTZ YYZ',
    YMQ: 'YHU YUL',
    MOW: 'DME SVO VKO ZIA',
    ROM: 'CIA FCO',
    MIL: 'BGY LIN MXP',
    STO: 'ARN BMA NYO VST',
    SEL: 'GMP ICN',
    OSA: 'ITM KIX UKB',
    BJS: 'PEK PKX',
    SHA: 'PVG SHA',
    DXB: 'DWC DXB SHJ',
    BKK: 'BKK DMK',
    JKT: 'CGK HLP',
    DEL: 'DEL DXN HDO',
    BOM: 'BOM NMI',
    GOI: 'GOI GOX',
    SAO: 'CGH GRU VCP',
    RIO: 'GIG SDU',
    BUE: 'AEP EZE',
    MEX: 'MEX NLU TLC',
    CPH: 'CPH MMX',
    VIE: 'BTS VIE',
  }
  expect(Object.fromEntries(Object.keys(known).map((area) => [area, areas.get(area)?.sort().join(' ')]))).toEqual(known)
  expect(around('SAW')).toEqual(expect.arrayContaining(['IST', 'SAW']))
  for (const alone of ['BLR', 'HYD', 'MAA', 'BER', 'DOH', 'BAH', 'AUH', 'HKG', 'VGA'])
    expect(around(alone)).toEqual([alone])
})

test('airports that are near on the map but separated by water or a border are in different areas', () => {
  const apart = ['LHE ATQ', 'HKG SZX', 'CUN CZM', 'DAR ZNZ', 'YVR YYJ', 'LCA ECN', 'SAN TIJ', 'DWC AUH']
  for (const [a = '', b = ''] of apart.map((pair) => pair.split(' '))) {
    expect(kmOf(a, b)).toBeLessThan(DIAMETER_KM)
    expect(areaOf(a)).not.toBe(areaOf(b))
  }
})

test('the same airports in any order have the same areas', () => {
  const all = airports().map(({ code, country, traffic }) => {
    return { code, country, traffic, at: pointOf(code) }
  })
  const shuffled = all.map((airport, n) => [(n * 7_919) % all.length, airport] as const).sort(([a], [b]) => a - b)
  const order = (areas: Map<string, string>) => Object.fromEntries([...areas].sort())
  expect(
    order(
      areasOf(
        shuffled.map(([, airport]) => airport),
        seeds(),
      ),
    ),
  ).toEqual(order(areasOf(all, seeds())))
})

test('the backend reads the file that the build has written', () => {
  expect(Object.entries(list).filter(([code, [, , area]]) => areaOf(code) !== area)).toEqual([])
})

test('distances are great circles in whole km', () => {
  expect(kmBetween('JFK', 'EWR')).toBe(33)
  expect(kmBetween('EWR', 'JFK')).toBe(33)
  expect(kmBetween('JFK', 'JFK')).toBe(0)
  expect(Math.abs(Number(kmBetween('JFK', 'LHR')) - 5_540)).toBeLessThan(10)
  expect(Math.round(kmApart([0, 179.5], [0, -179.5]))).toBe(111)
  expect(Math.round(kmApart([0, 0], [0, 180]))).toBe(20_015)
  expect(kmBetween('JFK', 'QQQ')).toBeUndefined()
})

test('an airport that is not in the list is an area of its own', () => {
  expect(areaOf('QQQ')).toBe('QQQ')
})
