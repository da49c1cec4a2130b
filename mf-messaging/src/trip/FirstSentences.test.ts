import { NewMessage, type TripFacts } from '@flight-amigo/backend/contract/messaging'
import { afterEach, expect, test } from '@jest/globals'
import { firstSentences } from './FirstSentences.tsx'
import { flightOf } from './flightOf.ts'
import { daysOf, shortDaysOf } from './listingTexts.ts'

afterEach(() => document.documentElement.removeAttribute('lang'))

const trip: TripFacts = {
  ...{ userId: 3, type: 'helper', date: '2026-12-08', endDate: null, flightNumber: 'AI101', tipAmount: null },
  found: false,
  ...{ departureAirport: 'HYD', departureCity: 'Hyderabad', arrivalAirport: 'ORD', arrivalCity: 'Chicago' },
}

test('a person who seeks help asks an Amigo about the flight, the help and the place to meet', () => {
  expect(firstSentences(trip, 'Asha')).toEqual([
    'Hello Asha, are you still on AI 101 from Hyderabad to Chicago on December 8?',
    'Hello Asha, could you help on the way from Hyderabad to Chicago on December 8?',
    'Hello Asha, where could we meet at HYD on December 8?',
  ])
})

test('suggests sentences of a helper to someone who seeks help', () => {
  expect(firstSentences({ ...trip, type: 'seeking_help' }, 'Asha')).toEqual([
    'Hello Asha, I am also on AI 101 from Hyderabad to Chicago on December 8, and I would be glad to help.',
    'Hello Asha, do you still need help on the way from Hyderabad to Chicago on December 8?',
    'Hello Asha, what would help you most on the way from Hyderabad to Chicago?',
  ])
})

test('without a flight number, and with several days, the sentences read right', () => {
  const flexible = { ...trip, flightNumber: null, endDate: '2027-01-02' }
  expect(firstSentences(flexible, 'Asha')).toEqual([
    'Hello Asha, are you still flying from Hyderabad to Chicago between December 8 and January 2?',
    'Hello Asha, could you help on the way from Hyderabad to Chicago between December 8 and January 2?',
    'Hello Asha, on which day between December 8 and January 2 do you fly, and where could we meet at HYD?',
  ])
  expect(firstSentences({ ...flexible, type: 'seeking_help' }, 'Asha')[0]).toBe(
    'Hello Asha, I am also flying from Hyderabad to Chicago between December 8 and January 2, and I would be glad to help.',
  )
  expect(firstSentences({ ...trip, endDate: trip.date }, 'Asha')).toEqual(firstSentences(trip, 'Asha'))
})

test('names and cities stay as they are written, in any script, and two airports of one city are told apart', () => {
  const abroad = { ...trip, departureCity: 'Łódź', arrivalCity: 'São Paulo', flightNumber: '6E2135' }
  expect(firstSentences(abroad, 'عبد الرحمن')[0]).toBe(
    'Hello عبد الرحمن, are you still on 6E 2135 from Łódź to São Paulo on December 8?',
  )
  const within = { departureAirport: 'LHR', departureCity: 'London', arrivalAirport: 'LGW', arrivalCity: 'London' }
  expect(firstSentences({ ...trip, ...within }, 'Asha')[0]).toBe(
    'Hello Asha, are you still on AI 101 from London (LHR) to London (LGW) on December 8?',
  )
})

test.each(['en', 'ar'])('a sentence with a name of the other direction can be sent (%s)', (language) => {
  document.documentElement.lang = language
  for (const content of [...firstSentences(trip, 'عبد الرحمن'), ...firstSentences(trip, 'Asha')])
    expect(NewMessage.parse({ receiverId: 3, content }).content).toBe(content)
})

test('a trip says its days with their weekdays, wherever the reader is', () => {
  expect(daysOf(trip)).toBe('Tue, Dec 8, 2026')
  expect(daysOf({ date: '2026-12-08', endDate: '2026-12-12' })).toBe('Tue, Dec 8, 2026 – Sat, Dec 12, 2026')
  expect(shortDaysOf(trip)).toBe('Dec 8')
  expect(shortDaysOf({ date: '2026-12-08', endDate: '2026-12-12' })).toBe('Dec 8 – Dec 12')
  expect([flightOf({ flightNumber: null }), flightOf({ flightNumber: 'AIC127' })]).toEqual([undefined, 'AIC 127'])
})

test.each([
  ['en', 'Tue, Dec 8, 2026'],
  ['es', 'mar, 8 dic 2026'],
  ['zh', '2026年12月8日周二'],
])('a day has the order of the language: %s', (lang, day) => {
  document.documentElement.lang = lang
  expect(daysOf(trip)).toBe(day)
})
