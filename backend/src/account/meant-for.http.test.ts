import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Browser, codeTo } from '../../test/browser.ts'
import { makePerson, makeSession } from '../../test/make.ts'
import { type AppWithStandIns, startAppWithStandIns } from '../../test/stand-ins.ts'

let t: AppWithStandIns
beforeAll(async () => {
  t = await startAppWithStandIns({ RATE_LIMITS: 'off' })
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

test('no write of a page that shows one person is done as another [spec-write-of-another-account] [spec-withstand-another-tab]', async () => {
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
    for (const named of [asha.id, 'nobody', `${ravi.id}, ${asha.id}`])
      expect([write[1], ...codeOf(await send(ravi.as.cookie, named, write))]).toEqual([
        write[1],
        409,
        'another-account',
      ])
  const { rows } = await t.pool.query('select bio, phone_number from account where id = $1', [ravi.id])
  expect(rows).toEqual([{ bio: null, phone_number: null }])
  expect((await send(ravi.as.cookie, ravi.id, ['PATCH', '/profile', { bio: 'mine' }])).statusCode).toBe(200)
})

test('a write that does not say for whom it is works as before, but no deletion and no change of number [spec-write-without-account]', async () => {
  const { as } = await makePerson(t)
  expect((await send(as.cookie, undefined, ['PATCH', '/profile', { bio: 'from an old page' }])).statusCode).toBe(200)
  expect(codeOf(await send(as.cookie, undefined, ['PATCH', '/profile/phone', phone()]))).toEqual([
    400,
    'account-unnamed',
  ])
  expect(codeOf(await send(as.cookie, undefined, ['DELETE', '/account']))).toEqual([400, 'account-unnamed'])
})

test('a page of a person whose session has ended can sign somebody else in', async () => {
  const browser = new Browser(t)
  const first = await browser.signIn('first@mail.test')
  await t.pool.query('delete from session where account_id = $1', [first.id])
  const { id } = await browser.signIn('second@mail.test')
  expect((await browser.ask('PATCH', '/profile', { bio: 'the second' })).json()).toMatchObject({ id })
})

test('after ten minutes a deletion and a change of a verified number want a fresh code, which may be asked for while signed in', async () => {
  const browser = new Browser(t)
  const { id } = await browser.signIn('old.session@mail.test')
  await t.pool.query("update account set phone_number = '+1 2025550134', phone_verified_at = now() where id = $1", [id])
  await t.pool.query("update session set created_at = now() - interval '11 minutes' where account_id = $1", [id])
  expect(codeOf(await browser.ask('DELETE', '/account'))).toEqual([403, 'fresh-code-needed'])
  expect(codeOf(await browser.ask('PATCH', '/profile/phone', phone()))).toEqual([403, 'fresh-code-needed'])

  const captchaToken = t.botCheck.token('login')
  const login = { email: 'old.session@mail.test', captchaToken, again: true }
  const { needsVerification, user } = (await browser.ask('POST', '/auth/login', login)).json()
  expect(needsVerification).toBe(true)
  const code = await codeTo(t, 'old.session@mail.test', 1)
  expect((await browser.verify(code, user.id)).statusCode).toBe(200)
  expect((await browser.ask('DELETE', '/account')).statusCode).toBe(204)
})

test('a person who has no verified number enters one without a fresh code', async () => {
  const person = await makePerson(t)
  const { secret } = await makeSession(t, person.id)
  await t.pool.query("update session set created_at = now() - interval '2 days' where account_id = $1", [person.id])
  const reply = await send(`session=${secret}`, person.id, ['PATCH', '/profile/phone', phone()])
  expect(reply.statusCode).toBe(200)
})
