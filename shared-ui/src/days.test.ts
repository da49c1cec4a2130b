import { afterEach, describe, expect, test } from '@jest/globals'
import { clockTime, dayOf, dayOfMoment, monthDay, monthDayOf, weekdayOf } from './days.ts'

test.each([
  ['2026-12-12', 'Dec 12, 2026'],
  ['2028-02-29', 'Feb 29, 2028'],
  ['2027-01-01', 'Jan 1, 2027'],
])('%s reads %s in every time zone', (day, text) => {
  expect(dayOf(day)).toBe(text)
})

test('a moment has the day of its reader, also around midnight', () => {
  expect(dayOfMoment(new Date(2026, 11, 31, 23, 59))).toBe('Dec 31, 2026')
  expect(dayOfMoment(new Date(2027, 0, 1, 0, 1).toISOString())).toBe('Jan 1, 2027')
})

test.each([
  ['00:05', '12:05 AM'],
  ['12:30', '12:30 PM'],
  ['20:10:59', '8:10 PM'],
])('the local time %s reads %s', (time, text) => {
  expect(clockTime(time)).toBe(text)
})

test('a moment reads as a day without its year', () => {
  expect(monthDayOf(new Date(2026, 11, 1))).toBe('Dec 1')
})

const everyDay = Array.from({ length: 365 }, (_, day) => new Date(2026, 0, 1 + day))
const localDateOf = (day: Date) => day.toLocaleDateString('sv-SE')

test.each<[string, (localDate: string) => string, Intl.DateTimeFormatOptions]>([
  ['by itself', dayOf, { dateStyle: 'medium' }],
  ['with its weekday', weekdayOf, { weekday: 'short', month: 'short', day: 'numeric' }],
])('each day of a year reads as in US English, %s', (_, ours, theirs) => {
  expect(everyDay.map(localDateOf).map(ours)).toEqual(everyDay.map((day) => day.toLocaleDateString('en-US', theirs)))
})

describe('a document in another language', () => {
  afterEach(() => document.documentElement.removeAttribute('lang'))

  test.each([
    ['es', '12 dic 2026', 'sáb, 12 dic', '12 dic', '20:10'],
    ['zh', '2026年12月12日', '12月12日周六', '12月12日', '20:10'],
    ['ar', '12 ديسمبر 2026', 'السبت، 12 ديسمبر', '12 ديسمبر', '8:10\u00a0م'],
    ['hi', '12 दिस॰ 2026', 'शनि, 12 दिस॰', '12 दिस॰', '8:10\u00a0pm'],
  ])('in %s, days and times read %s, %s, %s, %s', (lang, day, withWeekday, withoutYear, time) => {
    document.documentElement.lang = lang
    expect(dayOf('2026-12-12')).toBe(day)
    expect(dayOfMoment(new Date(2026, 11, 12))).toBe(day)
    expect(weekdayOf('2026-12-12')).toBe(withWeekday)
    expect(monthDayOf(new Date(2026, 11, 12))).toBe(withoutYear)
    expect(monthDay('2026-12-12')).toBe(withoutYear)
    expect(clockTime('20:10')).toBe(time)
  })
})
