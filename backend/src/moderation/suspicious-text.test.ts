import { expect, test } from '@jest/globals'
import { suspiciousPatternsIn } from './suspicious-text.ts'

test.each([
  ['See you at the gate in Hyderabad, flight AI 101.', []],
  ['I travel on 2026-12-24 with two bags of 23 kg.', []],
  ['Look at https://example.test/offer', ['link']],
  ['Visit cheap-tickets.xyz today', ['link']],
  ['Write to me.now (at) mail (dot) com', ['e-mail address']],
  ['anna@example.org', ['link', 'e-mail address']],
  ['Call +1 (202) 555-0123 tonight', ['phone number']],
  ['Pay by WESTERN  UNION or gift cards', ['payment']],
  ['You send the money first', ['payment']],
  ['Text me on WhatsApp', ['other messenger']],
  ['Ｗｅｓｔｅｒｎ Ｕｎｉｏｎ', ['payment']],
  ['أساعد والدتك في المطار', []],
])('finds the patterns of %j: %j', (text, labels) => {
  expect(suspiciousPatternsIn(text)).toEqual(labels)
})

test('matches a long text of one character in linear time', () => {
  const before = process.cpuUsage()
  for (const sign of ['a', '1', '.', '@', ' ', '1 ']) suspiciousPatternsIn(sign.repeat(2000))
  expect(process.cpuUsage(before).user).toBeLessThan(500_000)
})
