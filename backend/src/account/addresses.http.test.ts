import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Browser, mailsTo } from '../../test/browser.ts'
import { type AppWithFakes, startAppWithFakes } from '../../test/fakes.ts'

let t: AppWithFakes
beforeAll(async () => {
  t = await startAppWithFakes({ RATE_LIMITS: 'off' })
})
afterAll(() => t.stop())

const BAD: unknown[] = [
  '',
  'nobody',
  'a@b',
  '@mail.test',
  'a@@mail.test',
  'a b@mail.test',
  'a@mail.test,b@mail.test',
  'a@mail.test;b@mail.test',
  'a@mail.test b@mail.test',
  'a@mail.test\r\nBcc: b@mail.test',
  'a@mail.test\nb@mail.test',
  'a\r\nBcc: b@mail.test@mail.test',
  'a%0d%0aBcc:b@mail.test\u0000@mail.test',
  'Friends: a@mail.test, b@mail.test;',
  '<a@mail.test>',
  'A <a@mail.test>',
  '"a b"@mail.test',
  '"a@mail.test"@mail.test',
  'a@[127.0.0.1]',
  'a@mail.test@evil.test',
  'a..b@mail.test',
  '.a@mail.test',
  'a(comment)@mail.test',
  'a@mail.test\u202E',
  'а@mail.test', // a Cyrillic letter that looks like another
  'a@mаil.test',
  '\uD800@mail.test',
  `${'x'.repeat(250)}@mail.test`,
  ['a@mail.test'],
  ['a@mail.test', 'b@mail.test'],
  { $ne: null },
  { toString: 'a@mail.test' },
  null,
  7,
  true,
]

test.each(BAD.map((email) => [email]))(
  'the login refuses %j as an address, and the refusal names the field [spec-withstand-addresses]',
  async (email: unknown) => {
    const reply = await new Browser(t).sendRequest('POST', '/auth/login', {
      email,
      captchaToken: t.botCheck.token('login'),
    })
    expect(reply.statusCode).toBe(400)
    expect(Object.keys(reply.json().fields)).toEqual(['email'])
    expect(reply.headers['set-cookie']).toBeUndefined()
  },
)

test.each([
  ['  Someone+tag@Mail.TEST ', 'someone+tag@mail.test'],
  ["o'neil@mail.test", "o'neil@mail.test"],
  ['a_b-c.d@sub.mail.test', 'a_b-c.d@sub.mail.test'],
  ['%61@mail.test', undefined],
])('a login with %j sends the email to %j only [spec-withstand-addresses]', async (email, stored) => {
  const reply = await new Browser(t).login(email)
  if (!stored) return expect(reply.statusCode).toBe(400)
  expect(reply.statusCode).toBe(200)
  await t.settled()
  expect(mailsTo(t, stored)).toHaveLength(1)
  expect(mailsTo(t, stored)[0]?.to).toEqual([stored])
})

test('each email went to one address, and none to a rejected one [spec-withstand-addresses]', () => {
  expect(new Set(t.inbox.received.map(({ to }) => to.length))).toEqual(new Set([1]))
  expect(t.inbox.received.flatMap(({ to }) => to).filter((to) => to === 'b@mail.test')).toEqual([])
})
