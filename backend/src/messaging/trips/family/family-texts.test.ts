import { expect, test } from '@jest/globals'
import { inLocale } from '../../../languages/i18n.ts'
import { localTimeAt, namesOf, stepSentence, stepTitle } from './family-texts.ts'

const flight = (departureAirport: string, arrivalAirport: string, together: boolean) => ({
  departureAirport,
  arrivalAirport,
  together,
  departsAt: '2027-01-10T00:00:00Z',
})
const ITINERARY = [flight('HYD', 'DOH', false), flight('DOH', 'ORD', true)]

test("security is at the first airport until a landing is recorded, then at the next flight's airport", () => {
  const title = (landed: number[]) =>
    stepTitle({ kind: 'through-security', leg: null, landed, hasCompanion: false }, ITINERARY)
  expect([title([]), title([1]), title([1, 2])]).toEqual([
    ...['Through security in Hyderabad', 'Through security in Doha', 'Through security in Doha'],
  ])
})

test('the meeting is at the airport of the first shared flight', () => {
  const met = { kind: 'met', leg: null, landed: [], hasCompanion: true } as const
  expect(stepTitle(met, ITINERARY)).toBe('They have met in Doha')
})

test('the last milestone is “with the family” for someone close, and “arrived” for the poster', () => {
  const texts = (hasCompanion: boolean) => {
    const step = { kind: 'handed-over', leg: null, landed: [1, 2], hasCompanion } as const
    return [stepTitle(step, ITINERARY), stepSentence(step, ITINERARY, 'Asha', 'Amigo')]
  }
  expect(texts(true)).toEqual(['With the family in Chicago', 'Asha is with the family in Chicago.'])
  expect(texts(false)).toEqual(['Arrived in Chicago', 'Asha has arrived in Chicago.'])
})

test('in Spanish, a sentence that begins with a relation begins with a capital letter', () => {
  const step = { kind: 'boarded', leg: 1, landed: [], hasCompanion: true } as const
  const sentence = inLocale('es', () =>
    stepSentence(step, ITINERARY, namesOf({ traveler: 'Priya', relation: 'mother', helper: 'Asha' }).traveler, 'Asha'),
  )
  expect(sentence).toMatch(/^La madre de Priya /)
})

test('times have twelve hours and the city, because the family may be elsewhere', () => {
  expect(localTimeAt('2027-01-10T12:55:00Z', 'HYD')).toBe('6:25 PM on Sunday, January 10 in Hyderabad')
  expect(localTimeAt('2027-01-10T18:35:00Z', 'HYD')).toBe('12:05 AM on Monday, January 11 in Hyderabad')
})
