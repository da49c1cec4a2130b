import { expect, test } from '@jest/globals'
import { i18n, inLocale, withMessages } from './i18n.ts'
import { directionOf, localeOf } from './locales.ts'

const HELLO = 'Hello {name}, this is {product}'
const MATCHES = '{count, plural, one {# match} other {# matches}}'
const inSpanish = <T>(render: () => T) => withMessages('es', { [HELLO]: ['Hola ', ['name']] }, render)

test('a text is translated where its recipient has another language, also after a wait', async () => {
  const hello = () => i18n._(HELLO, { name: 'Asha' })
  const later = inSpanish(async () => {
    await Promise.resolve()
    return hello()
  })
  expect([inSpanish(hello), await later, hello()]).toEqual([
    'Hola Asha',
    'Hola Asha',
    'Hello Asha, this is Flight Amigo',
  ])
})

test('a text without a translation is English, with its plural forms', () => {
  const matches = (count: number) => inSpanish(() => i18n._(MATCHES, { count }))
  expect([1, 2].map(matches)).toEqual(['1 match', '2 matches'])
})

test('an escape sequence in a name stays as it was typed', () => {
  expect(i18n._(HELLO, { name: 'A\\u201d\\x41\\' })).toBe('Hello A\\u201d\\x41\\, this is Flight Amigo')
})

test('an unknown language counts as English', () => {
  expect([localeOf('te'), localeOf('xx'), localeOf(null)]).toEqual(['te', 'en', 'en'])
  expect(inLocale('constructor', () => i18n.locale)).toBe('en')
})

test('a label has the colon of the language, and a question has none', () => {
  const lines = () => [i18n.labeled('A', 'B'), i18n.labeled('A?', 'B')]
  expect(lines()).toEqual(['A: B', 'A? B'])
  expect(['es', 'ar', 'zh'].map((locale) => inLocale(locale, () => i18n.labeled('A', 'B')))).toEqual([
    'A: B',
    'A: B',
    'A：B',
  ])
  expect([i18n.labeled('¿A?', 'B'), i18n.labeled('A؟', 'B'), i18n.labeled('A？', 'B')]).toEqual([
    '¿A? B',
    'A؟ B',
    'A？B',
  ])
})

test('dates, times, money and lists are those of the language', () => {
  const moment = '2026-12-08T13:05:00Z'
  const all = () => [
    i18n.date(moment, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }),
    i18n.time(moment, 'Asia/Kolkata'),
    i18n.money(2550),
    i18n.list(['A', 'B', 'C']),
  ]
  expect(all()).toEqual(['December 8, 2026 at 1:05 PM', '6:35 PM', '$25.50', 'A, B, and C'])
  expect(inLocale('te', all)).toEqual(['8 డిసెంబర్, 2026 1:05 PMకి', '6:35 PM', '$25.50', 'A, B మరియు C'])
  expect(['te', 'ar', 'zh'].map((locale) => inLocale(locale, () => i18n.join(['A', 'B', 'C'])))).toEqual([
    'A, B, C',
    'A\u200f، B\u200f، C',
    'A，B，C',
  ])
  expect(['en', 'ar', 'zh'].map((locale) => inLocale(locale, () => i18n.joinItems(['A', 'B', 'C'])))).toEqual([
    'A, B, C',
    'A، B، C',
    'A、B、C',
  ])
  expect([i18n.join([]), i18n.joinItems([]), i18n.join(['A']), i18n.joinItems(['A'])]).toEqual(['', '', 'A', 'A'])
  expect([i18n.money(1_234_50), i18n.money(2500, { whole: true })]).toEqual(['$1,234.50', '$25'])
  expect(inLocale('ar', () => i18n.money(2550))).toBe('\u200f25.50\u00a0US$\u200e')
  expect(['en', 'te', 'ar'].map(directionOf)).toEqual(['ltr', 'ltr', 'rtl'])
})

test('a text from elsewhere is translated if the catalog has it, and stays as it is otherwise', () => {
  const both = () => [i18n.ifKnown(HELLO), i18n.ifKnown('{open')]
  expect(inSpanish(both)).toEqual(['Hola ', '{open'])
})
