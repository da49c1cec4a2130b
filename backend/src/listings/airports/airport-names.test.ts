import { expect, test } from '@jest/globals'
import { AREAS, BUSIEST, CITY_CODES, OTHER_NAMES } from './airport-names.ts'
import type { Airport } from './airports.contract.ts'
import { airportsFile } from './airports.ts'

const airports = JSON.parse(airportsFile.plain.toString()) as Airport[]

test('every airport in the tables of names, city codes and passengers is in the list, once', () => {
  const known = new Set(airports.map(({ code }) => code))
  const named = [...BUSIEST, ...Object.values({ ...CITY_CODES, ...AREAS }).flat(), ...Object.keys(OTHER_NAMES)]
  expect(named.filter((code) => !known.has(code))).toEqual([])
  expect(BUSIEST.filter((code, index) => BUSIEST.indexOf(code) !== index)).toEqual([])
  expect(Object.values(OTHER_NAMES).flat().length).toBeGreaterThan(400)
})

test("a city code that is an airport's own offers that airport, never only others", () => {
  const known = new Set(airports.map(({ code }) => code))
  const elsewhere = Object.entries(CITY_CODES).filter(([city, codes]) => known.has(city) && !codes.includes(city))
  expect(elsewhere).toEqual([])
})

test("the second airport of Delhi is found as Hindon, by its city and as Delhi's", () => {
  const { name, city, also } = airports.find(({ code }) => code === 'HDO')!
  expect([name, city, also]).toEqual(['Hindon Airport', 'Ghaziabad', expect.arrayContaining(['DEL', 'Delhi NCR'])])
})

test('an airport with a name in another alphabet also has it in the Latin one', () => {
  expect(airports.find(({ code }) => code === 'TOS')?.also).toContain('tromso')
})
