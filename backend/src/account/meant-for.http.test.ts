import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Browser, codeTo } from '../../test/browser.ts'
import { type AppWithFakes, startAppWithFakes } from '../../test/fakes.ts'
import { makePerson, verifyPhone } from '../../test/make.ts'

let t: AppWithFakes
beforeAll(async () => {
  t = await startAppWithFakes({ RATE_LIMITS: 'off' })
})
afterAll(() => t.stop())

type Write = [method: 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object]

const send = (cookie: string, named: number | string | undefined, [method, path, payload]: Write) =>
  t.inject({
    method,
    url: `/api${path}`,
    headers: { cookie, ...(named !== undefined && { 'x-account': String(named) }) },
    ...(payload && { payload }),
  })
const codeOf = (reply: { statusCode: number; body: string }) => [
  reply.statusCode,
  reply.body ? (JSON.parse(reply.body) as { code?: string }).code : undefined,
]
const phone = () => ({ phoneNumber: '+1 2025550133', captchaToken: t.botCheck.token('phone') })

test('a write from a page that shows one user is never done as another [spec-write-of-another-account] [spec-withstand-another-tab]', async () => {
  const [asha, ravi, other] = [await makePerson(t), await makePerson(t), await makePerson(t)]
  const writes: Write[] = [
    ['PATCH', '/profile', { bio: 'not mine' }],
    ['PATCH', '/profile/phone', phone()],
    ['DELETE', '/profile/photo'],
    ['POST', '/messages', { receiverId: other.id, content: 'not from me' }],
    ['POST', `/blocks/${other.id}`, {}],
    ['POST', '/auth/verify', { code: '000000' }],
    ['POST', '/auth/logout'],
    ['POST', '/auth/logout-everywhere'],
    ['DELETE', '/account'],
  ]
  for (const write of writes)
    for (const named of [asha.id, 'no-id', `${ravi.id}, ${asha.id}`])
      expect([write[1], ...codeOf(await send(ravi.as.cookie, named, write))]).toEqual([
        write[1],
        409,
        'another-account',
      ])
  const me = await t.inject({ url: '/api/auth/me', headers: ravi.as })
  expect(me.json()).toMatchObject({ bio: null, phoneNumberMasked: null })
  expect((await send(ravi.as.cookie, ravi.id, ['PATCH', '/profile', { bio: 'mine' }])).statusCode).toBe(200)
})

test('a write without an account header works, except a deletion and a change of number [spec-write-without-account]', async () => {
  const { as } = await makePerson(t)
  expect((await send(as.cookie, undefined, ['PATCH', '/profile', { bio: 'from an old page' }])).statusCode).toBe(200)
  expect(codeOf(await send(as.cookie, undefined, ['PATCH', '/profile/phone', phone()]))).toEqual([
    400,
    'account-unnamed',
  ])
  expect(codeOf(await send(as.cookie, undefined, ['DELETE', '/account']))).toEqual([400, 'account-unnamed'])
})

test('another user can sign in on a page whose session has ended', async () => {
  const browser = new Browser(t)
  await browser.signIn('first@mail.test')
  await t.advance(31 * 86_400)
  const { id } = await browser.signIn('second@mail.test')
  expect((await browser.sendRequest('PATCH', '/profile', { bio: 'the second' })).json()).toMatchObject({ id })
})

test('after ten minutes a deletion and a change of a verified number require a fresh code, which can be requested while signed in', async () => {
  const browser = new Browser(t)
  await verifyPhone(t, await browser.signIn('old.session@mail.test'), '+1 2025550134')
  await t.advance(660)
  expect(codeOf(await browser.sendRequest('DELETE', '/account'))).toEqual([403, 'fresh-code-needed'])
  expect(codeOf(await browser.sendRequest('PATCH', '/profile/phone', phone()))).toEqual([403, 'fresh-code-needed'])

  const captchaToken = t.botCheck.token('login')
  const login = { email: 'old.session@mail.test', captchaToken, again: true }
  const { needsVerification, user } = (await browser.sendRequest('POST', '/auth/login', login)).json()
  expect(needsVerification).toBe(true)
  const code = await codeTo(t, 'old.session@mail.test', 1)
  expect((await browser.verify(code, user.id)).statusCode).toBe(200)
  expect((await browser.sendRequest('DELETE', '/account')).statusCode).toBe(204)
})

test('a person who has no verified number enters one without a fresh code', async () => {
  const person = await makePerson(t)
  await t.advance(2 * 86_400)
  const reply = await send(person.as.cookie, person.id, ['PATCH', '/profile/phone', phone()])
  expect(reply.statusCode).toBe(200)
})
