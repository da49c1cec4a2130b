import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import * as z from 'zod/mini'
import { TIP_AMOUNTS } from '../../payments/payments.contract.ts'
import {
  CrossFieldRules,
  daysAfter,
  FindHelp,
  ListingChange,
  NewListing,
  parseFlight,
  SearchForm,
  TestimonialForm,
  todayIn,
} from '../listings.contract.ts'
import { filterValues } from '../search/filters.contract.ts'
import { carriers } from './carriers.ts'
import { setCarrierCodes } from './flight.contract.ts'
import { day, dollars } from './itinerary.contract.ts'

setCarrierCodes(carriers)

const carrier = fc.stringMatching(/^([A-Z]{3}|[A-Z][A-Z0-9]|[0-9][A-Z])$/)
const suffix = fc.constantFrom('', 'A', 'Z')

test('a flight is the same in every usual spelling [spec-match-spelling]', () => {
  fc.assert(
    fc.property(
      carrier,
      fc.integer({ min: 1, max: 9999 }),
      suffix,
      fc.constantFrom('', ' ', '-', '  '),
      fc.integer({ min: 0, max: 3 }),
      fc.boolean(),
      (code, number, letter, gap, zeros, lower) => {
        const spelled = `${code}${gap}${'0'.repeat(zeros)}${number}${letter} `
        const flight = parseFlight(lower ? spelled.toLowerCase() : spelled)
        expect(flight).toEqual(parseFlight(`${code}${number}${letter}`))
        expect(flight && [flight.number, flight.suffix]).toEqual(flight && [number, letter])
      },
    ),
  )
})

test.each(['ai 0101', 'AI101', 'AI 101', 'Ai-101', 'ＡＩ１０１'])('%s is AI101 [spec-match-spelling]', (spelled) => {
  expect(parseFlight(spelled)).toEqual({ carrier: 'AI', number: 101, suffix: '' })
})

test.each([
  ...[
    'aic187 AI187',
    'IGO-2341 6E2341',
    'QTR 0501 QR501',
    'UAE511 EK511',
    'BAW276 BA276',
    'TGW505 TR505',
    'JZA8123A QK8123A',
  ],
  ...['NOZ1201 DY1201', 'XYZ12 XYZ12', 'AI187 AI187'],
])('%s: the first spelling is the second flight, by the table of carriers', (pair) => {
  const [spelled, stored] = pair.split(/ (?=\S+$)/)
  const { carrier, number, suffix } = parseFlight(spelled ?? '') ?? {}
  expect(`${carrier}${number}${suffix}`).toBe(stored)
})

test.each(['', 'AI', '101', 'AI0', 'AI12345', 'hello', 'A1', "AI101'--", 'AI1AB'])('%j is no flight', (typed) => {
  expect(parseFlight(typed)).toBeNull()
})

test('a carrier that ends with a digit is distinguished from its number', () => {
  expect(parseFlight('6E 2341')).toEqual({ carrier: '6E', number: 2341, suffix: '' })
  expect(parseFlight('B6123')).toEqual({ carrier: 'B6', number: 123, suffix: '' })
})

test('days are calendar days: forward and back, over leap days, months and years', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1971-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
      fc.integer({ min: -400, max: 400 }),
      (date, n) => {
        const from = date.toISOString().slice(0, 10)
        const to = daysAfter(from, n)
        expect(daysAfter(to, -n)).toBe(from)
        expect((Date.parse(to) - Date.parse(from)) / 86_400_000).toBe(n)
      },
    ),
  )
  expect(daysAfter('2028-02-28', 1)).toBe('2028-02-29')
  expect(daysAfter('2027-02-28', 1)).toBe('2027-03-01')
})

test.each([
  ['Pacific/Kiritimati', '2026-11-20T10:00:00Z', '2026-11-21'],
  ['Pacific/Pago_Pago', '2026-11-20T10:00:00Z', '2026-11-19'],
  ['Asia/Kathmandu', '2026-11-20T18:14:59Z', '2026-11-20'],
  ['Asia/Kathmandu', '2026-11-20T18:15:00Z', '2026-11-21'],
  ['America/St_Johns', '2026-07-01T02:29:59Z', '2026-06-30'],
  ['America/St_Johns', '2026-07-01T02:30:00Z', '2026-07-01'],
])('in %s at %s it is %s', (zone, moment, today) => {
  expect(todayIn(zone, new Date(moment))).toBe(today)
})

test('rejects days that do not exist', () => {
  for (const good of ['2028-02-29', '2026-12-31', '1970-01-01'])
    expect(day('Required').safeParse(good).success).toBe(true)
  for (const bad of [
    '',
    '2027-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-1-1',
    '0000-01-01',
    '2026-11-20T00:00',
    '20261120',
  ]) {
    expect([bad, day('Required').safeParse(bad).success]).toEqual([bad, false])
  }
})

test.each([
  ['', null],
  [null, null],
  [undefined, null],
  ['25', 25],
  [0, null],
  ['0', null],
  [' 15 ', 15],
  ['500', 500],
])('a tip of %j is %j', (typed, amount) => {
  expect(dollars.parse(typed)).toBe(amount)
})

test.each(['-1', '1.5', 1.5, -1, 'ten', '2.50', '1e3', '1,5', Number.NaN, 10_001, true, [5], {}])(
  'a tip of %j is refused',
  (typed) => {
    expect(dollars.safeParse(typed).success).toBe(false)
  },
)

test('a suggested tip is at most what can be paid', () => {
  expect(messages(z.object({ tip: dollars }).safeParse({ tip: String(TIP_AMOUNTS.max + 1) }))).toEqual({
    tip: 'A tip is at most $500',
  })
})

test('rules about several fields apply even while other fields are invalid', () => {
  const trip = { departureAirport: 'HYD', arrivalAirport: 'HYD', date: '2026-12-12', endDate: '2026-12-01' }
  expect(messages(CrossFieldRules.safeParse({ ...EMPTY, ...trip }))).toEqual({
    arrivalAirport: 'Please choose another airport than the one of departure',
    endDate: 'The end date cannot be before the start date',
  })
  for (const wrong of [
    EMPTY,
    { ...trip, arrivalAirport: '', date: 'soon' },
    { ...trip, departureAirport: '', endDate: '' },
  ])
    expect(messages(CrossFieldRules.safeParse(wrong))).toEqual({})
})

test.each([',', '，', '،', '、'])('splits skills at %s', (comma) => {
  expect(ListingChange.parse({ skills: `Forms${comma} Translation` }).skills).toBe('Forms, Translation')
})

test('skills are normalized without empty and repeated ones', () => {
  const { skills } = ListingChange.parse({ skills: ' Wheelchair help ,,translation,  Translation,wheelchair  help, ' })
  expect(skills).toBe('Wheelchair help, translation')
  expect(ListingChange.parse({ skills: ' , ,' }).skills).toBeNull()
})

const messages = (result: { error?: { issues: Array<{ path: PropertyKey[]; message: string }> } | undefined }) =>
  Object.fromEntries((result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))

const EMPTY = { date: '', departureAirport: '', arrivalAirport: '', email: '', description: '', name: '' }

test('an empty create-listing form has the messages of the specification', () => {
  expect(messages(NewListing.safeParse({ ...EMPTY, type: 'helper' }))).toEqual({
    departureAirport: 'Departure airport is required',
    arrivalAirport: 'Arrival airport is required',
    date: 'Date is required',
    description: 'Description must be at least 10 characters',
    email: 'Please enter a valid email address',
  })
})

test('an empty find-help form has the messages of the specification', () => {
  expect(messages(FindHelp.safeParse({ ...EMPTY, consent: false }))).toEqual({
    departureAirport: 'Required',
    arrivalAirport: 'Required',
    date: 'Required',
    name: 'Name must be at least 2 characters',
    email: 'Email is required',
    consent: 'You must agree to the terms',
  })
})

test('empty fields of a form count as absent [spec-create-tip]', () => {
  const filled = { type: 'helper', departureAirport: 'HYD', arrivalAirport: 'ORD', date: '2026-12-12', email: 'a@b.co' }
  const form = {
    ...filled,
    description: 'Ten letters or more',
    endDate: '',
    time: '',
    flightNumber: ' ',
    name: '',
    phoneNumber: '',
  }
  const parsed = NewListing.parse({ ...form, captchaToken: '', tipAmount: '' })
  expect(JSON.parse(JSON.stringify(parsed))).toEqual({
    ...filled,
    description: 'Ten letters or more',
    tipAmount: null,
    minTip: null,
    maxTip: null,
    offersTips: false,
    acceptsTips: false,
  })
  expect(SearchForm.parse({ from: '', to: '', date: '' })).toEqual(filterValues({}))
})

test('the length of a testimonial is counted in visible characters [spec-testimonial-long]', () => {
  expect(messages(TestimonialForm.safeParse({ text: 'too short', rating: 0 }))).toEqual({
    text: 'Testimonial must be at least 10 characters',
    rating: 'Rating must be at least 1',
  })
  expect(TestimonialForm.safeParse({ text: '🛫'.repeat(500), rating: 5 }).success).toBe(true)
  expect(TestimonialForm.safeParse({ text: '🛫'.repeat(9), rating: 5 }).success).toBe(false)
})
