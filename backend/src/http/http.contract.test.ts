import { expect, test } from '@jest/globals'
import * as z from 'zod/mini'
import { emailAddress, Id, isBlank, line, lines, Page, PathId, safeUrl } from './http.contract.ts'

z.config(z.locales.en())

const reasonFor = (schema: z.ZodMiniType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message

test.each([
  ['zero-width spaces', '\u200b \u200c\u2060\ufeff'],
  ['a soft hyphen', '\u00ad'],
  ['Hangul fillers', '\u3164\u115f\uffa0'],
  ['a blank Braille cell', '\u2800'],
  ['variation selectors and tags', '\ufe0f\u{e0100}\u{e0061}'],
])('a text of %s counts as empty', (_which, text) => {
  expect(isBlank(text)).toBe(true)
  expect(reasonFor(lines({ max: 50, short: 'Please write' }), text)).toBe('Please write')
  expect(reasonFor(lines({ min: 10, max: 50, short: 'Too short' }), `Nice${text.repeat(10)}`)).toBe('Too short')
  for (const seen of ['a', '👨‍👩‍👧', '❤️', 'न', `${text}a`]) expect(isBlank(seen)).toBe(false)
})

test('a text is trimmed and normalized, and its length is counted in visible characters [spec-withstand-deceitful]', () => {
  expect(line(5).parse('  Zoe\u0308  ')).toBe('Zoë')
  expect(line(5).parse('🛫🛫🛫🛫🛫')).toBe('🛫🛫🛫🛫🛫')
  expect(reasonFor(line(5), '🛫🛫🛫🛫🛫🛫')).toBe('This is too long')
  expect(reasonFor(line(5), '   ')).toBe('Please fill in this field')
  expect(line({ min: 0, max: 5 }).parse(' ')).toBe('')
  expect(reasonFor(line({ min: 2, max: 5, short: 'Too short' }), 'a')).toBe('Too short')
  expect(reasonFor(lines({ min: 2, max: 5, long: 'Too long' }), 'a\nb\nc\nd')).toBe('Too long')
  expect(lines(9).parse('a\tb\nc')).toBe('a\tb\nc')
})

test.each(['a\u0000b', 'a\uD800b', 'a\u0007b', 'a\u007Fb', 'a\u009Bb', 'a\u202Eb', 'a\u2066b'])(
  'signs that deceive are refused in one line and in many: %j [spec-withstand-deceitful]',
  (text) => {
    for (const schema of [line(9), lines(9)])
      expect(reasonFor(schema, text)).toBe('Please remove the characters that are not allowed')
  },
)

test.each(['a\nb', 'a\tb', 'a\rb'])('one line is one line: %j', (text) => {
  expect(reasonFor(line(9), text)).toBe('Please remove the characters that are not allowed')
})

test.each([
  ['Asha@Mail.Test', 'asha@mail.test'],
  ['  asha+trip@mail.co.in ', 'asha+trip@mail.co.in'],
  ["o'neil@mail.test", "o'neil@mail.test"],
])('an address is stored as mail finds it: %j', (written, stored) => {
  expect(emailAddress().parse(written)).toBe(stored)
})

test.each([
  '',
  'asha',
  'a@b',
  '@mail.test',
  'a b@mail.test',
  'a@mail.test,b@mail.test',
  'a@mail.test;b@mail.test',
  'a@b.test\nBcc: c@d.test',
  'a@b.test\r\nBcc: c@d.test',
  'Asha <a@mail.test>',
  'g: a@mail.test;',
  '"a b"@mail.test',
  'a@[127.0.0.1]',
  'a..b@mail.test',
  'a@mail..test',
  'a@-mail.test',
  'a\u0000@mail.test',
  'ａ@mail.test',
  `${'a'.repeat(250)}@mail.test`,
])('only one plain address is accepted: %j [spec-withstand-addresses]', (text) => {
  expect(reasonFor(emailAddress(), text)).toBe('Please enter a valid email address')
})

test('a picture is at an https address without credentials [spec-withstand-picture-address]', () => {
  expect(safeUrl().parse('https://Pictures.Test/a b.png')).toBe('https://pictures.test/a%20b.png')
  const refused = [
    'http://pictures.test/a',
    'javascript:alert(1)',
    'https://user:pass@pictures.test/',
    'https://user@pictures.test/',
    'data:image/png,x',
    '//pictures.test/a',
    'https://localhost/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'picture.png',
    `https://pictures.test/${'x'.repeat(2000)}`,
  ]
  for (const url of refused) expect([url, reasonFor(safeUrl(), url)]).toEqual([url, 'Please enter a valid URL'])
})

test('a row has one address', () => {
  expect(PathId.parse('9007199254740991')).toBe(9007199254740991)
  for (const odd of [
    '0',
    '01',
    '-1',
    '1.0',
    '1e3',
    ' 1',
    '0x1',
    '',
    '9007199254740992',
    '99999999999999999',
    'abc',
    '１',
  ])
    expect([odd, PathId.safeParse(odd).success]).toEqual([odd, false])
  for (const odd of [0, -1, 1.5, '1', 2 ** 53, null]) expect([odd, Id.safeParse(odd).success]).toEqual([odd, false])
})

test('a page has 9 rows by default and at most 50 [spec-withstand-pages]', () => {
  expect(Page.parse({})).toEqual({ limit: 9 })
  expect(Page.parse({ limit: '50', cursor: 'abc_1-2' })).toEqual({ limit: 50, cursor: 'abc_1-2' })
  for (const odd of [
    { limit: '51' },
    { limit: '0' },
    { limit: '1.5' },
    { limit: ['1', '2'] },
    { cursor: 'a b' },
    { cursor: '' },
    { other: '1' },
  ])
    expect([odd, Page.safeParse(odd).success]).toEqual([odd, false])
})
