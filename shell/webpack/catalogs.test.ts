/** @jest-environment node */
import { expect, test } from '@jest/globals'
import { type Messages, setupI18n } from '@lingui/core'

const { compiledTranslation } = require('./catalogs.cjs') as {
  compiledTranslation: (text: { message: string; translation: string; locale: string }) => Messages[string]
}

function shown(locale: string, message: string, translation: string, values: Record<string, string | number>) {
  const messages = { text: compiledTranslation({ message, translation, locale }) }
  return setupI18n({ locale, messages: { [locale]: messages } })._('text', values)
}

const ROUTE = '{from} to {to}'
const BAGS = '{n, plural, one {# bag of {name}} other {# bags of {name}}}'
const SIX = ['zero', 'one', 'two', 'few', 'many', 'other'].map((form) => `${form} {# حقيبة {name}}`).join(' ')

test('a value in a right-to-left text is isolated, so that a Latin name does not take its neighbors along', () => {
  expect(shown('ar', ROUTE, 'من {from} إلى {to}', { from: 'HYD', to: 'ORD' })).toBe(
    'من \u2068HYD\u2069 إلى \u2068ORD\u2069',
  )
  expect(shown('ar', BAGS, `{n, plural, ${SIX}}`, { n: 3, name: 'Asha' })).toBe('3 حقيبة \u2068Asha\u2069')
})

test('a right-to-left text of values and signs says its direction, because a text around it isolates it in turn', () => {
  const values = { line: 'Gate 12', next: 'بعد التفتيش' }
  expect(shown('ar', '{line}, {next}', '{line}، {next}', values)).toBe(
    '\u200f\u2068Gate 12\u2069، \u2068بعد التفتيش\u2069',
  )
})

test('a right-to-left text of one value and signs has the direction of its value', () => {
  expect(shown('ar', '“{text}”', '«{text}»', { text: 'Kind.' })).toBe('«\u2068Kind.\u2069»')
})

test('a text that is only a value, and one that is read from left to right, stay as they are', () => {
  expect(shown('ar', '{name}', '{name}', { name: 'Asha' })).toBe('Asha')
  expect(shown('te', ROUTE, '{from} నుండి {to}', { from: 'HYD', to: 'ORD' })).toBe('HYD నుండి ORD')
})

test.each([
  ['a wrong placeholder', ROUTE, 'من {from} إلى {city}', '{to} is missing'],
  [
    'a missing plural form',
    '{n, plural, one {# bag} other {# bags}}',
    '{n, plural, other {# حقيبة}}',
    'no form "zero"',
  ],
])('%s fails the build of a page', (_what, message, translation, problem) => {
  expect(() => compiledTranslation({ message, translation, locale: 'ar' })).toThrow(problem)
})
