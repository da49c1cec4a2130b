import { expect, test } from '@jest/globals'
import { shortened } from './Testimonials.tsx'

test.each([
  ['a short text stays', 'Kind and patient.', undefined],
  ['a text a little longer than its cut stays', 'word '.repeat(48).trim(), undefined],
  ['a long text ends with a whole word', 'word '.repeat(90).trim(), `${'word '.repeat(40).trim()}…`],
  ['one of many lines too', 'line\n'.repeat(20).trim(), `${'line\n'.repeat(6).trim()}…`],
  ['a text without spaces ends between two characters', '東'.repeat(400), `${'東'.repeat(200)}…`],
  ['and never within one', '👩‍👧'.repeat(200), expect.stringMatching(/^(👩‍👧)+…$/u)],
])('%s', (_what, text, short) => {
  expect(shortened(text)).toEqual(short)
})
