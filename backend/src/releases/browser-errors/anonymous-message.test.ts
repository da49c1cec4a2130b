import { expect, test } from '@jest/globals'
import { anonymousMessage, engineOf } from './anonymous-message.ts'

test.each([
  [
    "Uncaught TypeError: Cannot read properties of undefined (reading 'legs')",
    "Uncaught TypeError: Cannot read properties of undefined (reading 'legs')",
  ],
  ["undefined is not an object (evaluating 'trip.legs.at')", "undefined is not an object (evaluating 'trip.legs.at')"],
  [`Unexpected token 'A', "Asha Rao is" is not valid JSON`, 'Unexpected token …, … is not valid JSON'],
  ['No row for asha@mail.test at https://site.test/trips/7?key=1', 'No row for … at …'],
  ['Trip 4711 of +91 98765-43210 is gone', 'Trip # of +# # is gone'],
  ['The name प्रिया राव is taken', 'The name … … is taken'],
  [`Failed: "an open quote of Asha`, 'Failed: …'],
  ["cannot do (reading 'Asha Rao')", 'cannot do (reading …)'],
])('%s', (message, stored) => {
  expect(anonymousMessage(message)).toBe(stored)
})

test('a stored text has at most 160 characters', () => {
  expect(anonymousMessage('x '.repeat(200))).toHaveLength(159)
})

test('an engine is one of a closed list', () => {
  const chrome = 'Mozilla/5.0 (X11) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
  const safari = 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
  expect([chrome, safari, 'Mozilla/5.0 (X11) Gecko/20100101 Firefox/140.0', 'curl/8', undefined].map(engineOf)).toEqual(
    [...['Blink', 'WebKit', 'Gecko', 'other', 'other']],
  )
})
