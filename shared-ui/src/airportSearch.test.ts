import { expect, test } from '@jest/globals'
import { airportLabel, searchAirports } from './airportSearch.ts'

const airport = (code: string, city: string, name: string, country: string) => ({ code, city, name, country })
const airports = [
  airport('DLC', 'Dalian', 'Zhoushuizi Airport', 'China'),
  airport('DEL', 'Delhi', 'Indira Gandhi International Airport', 'India'),
  airport('EWR', 'Newark', 'Newark Liberty International Airport', 'United States'),
  airport('GRU', 'São Paulo', 'Guarulhos International Airport', 'Brazil'),
  airport('ORD', 'Chicago', "Chicago O'Hare International Airport", 'United States'),
  airport('DER', 'Derim', 'Derim Airport', 'Papua New Guinea'),
  airport('XDE', 'Nowhere', 'Del Norte Field', 'Nowhere'),
]
const codes = (typed: string, most = 50) => searchAirports(airports, typed, most).map(({ code }) => code)

test('a search needs two characters, not counting spaces [spec-airport-two-letters]', () => {
  expect(codes('')).toEqual([])
  expect(codes(' d ')).toEqual([])
})

test('the exact code comes first, then cities, then the rest [spec-airport-match]', () => {
  expect(codes('del')).toEqual(['DEL', 'XDE'])
  expect(codes('de')).toEqual(['DEL', 'DER', 'XDE'])
})

test.each([
  ['gandhi', ['DEL']],
  ['united', ['EWR', 'ORD']],
  ['CHICAGO', ['ORD']],
  ['sao paulo', ['GRU']],
  ['são', ['GRU']],
  ['zzz', []],
])('%s finds %j', (typed, found) => {
  expect(codes(typed)).toEqual(found)
})

test('there are at most as many results as requested', () => {
  expect(codes('de', 2)).toEqual(['DEL', 'DER'])
})

test('a suggestion names code, city and country [spec-airport-label]', () => {
  expect(airportLabel(airports[4]!)).toBe('ORD - Chicago, United States')
})
