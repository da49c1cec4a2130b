import { expect, test } from '@jest/globals'
import { airports, cityReview } from '../../../scripts/airports.ts'
import { CITY_NAMES } from './city-names.ts'

const cities = new Map(airports().map(({ code, city }) => [code, city]))

test('the city of an airport is the one that people name, not the municipality of its runway', () => {
  const named = `
    Kuala Lumpur: KUL SZB | Hong Kong: HKG | Islamabad: ISB | Brussels: BRU | Taipei: TPE TSA | Tokyo: NRT HND | Seoul: ICN GMP
    London: LHR LGW STN LTN LCY SEN | Istanbul: IST SAW | Delhi: DEL | Paris: CDG ORY BVA | Rome: FCO CIA | Milan: MXP LIN
    Guangzhou: CAN | Shanghai: PVG SHA | Chengdu: TFU CTU | Xi'an: XIY | Hanoi: HAN | Cebu: CEB | Nagoya: NGO | Dallas: DFW
    Mexico City: MEX | Guadalajara: GDL | Monterrey: MTY | Buenos Aires: EZE AEP | Asunción: ASU | Montevideo: MVD | Panama City: PTY
    Washington: IAD DCA | Newark: EWR | Oakland: OAK | Kyiv: KBP | Bahrain: BAH | Vijayawada: VGA | Goa: GOI GOX | Toulouse: TLS
  `
  const wrong = named
    .trim()
    .split(/\s*[|\n]\s*/)
    .map((line) => line.split(': ') as [city: string, codes: string])
    .flatMap(([city, codes]) => codes.split(' ').map((code) => [code, city, cities.get(code)]))
    .filter(([, city, found]) => city !== found)
  expect(wrong).toEqual([])
})

test("every name of a busy or large airport is a second source's too, or has been reviewed", () => {
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .replace(/[^a-z]/gi, '')
      .toLowerCase()
  const busy = cityReview()
  expect(busy.length).toBeGreaterThan(500)
  const open = busy.filter(({ code, city, second }) => !(code in CITY_NAMES) && plain(city) !== plain(second))
  expect(open.map(({ code, city, second }) => `${code}: ${city}, or ${second}?`)).toEqual([])
})

test('reviewed names are those of airports in the list, and of cities without a district or a second name', () => {
  expect(Object.keys(CITY_NAMES).filter((code) => !cities.has(code))).toEqual([])
  expect([...cities.values()].filter((city) => !city || /[(/,]/.test(city))).toEqual([])
})
