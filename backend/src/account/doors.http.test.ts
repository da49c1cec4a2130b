import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { anyPort } from '../../dev/ports.ts'
import { startSmtp } from '../../dev/smtp.ts'
import { Browser, codeTo, mailsTo } from '../../test/browser.ts'
import { type AppWithFakes, startAppWithFakes } from '../../test/fakes.ts'
import { makePerson } from '../../test/make.ts'
import { raw } from '../../test/raw.ts'

let t: AppWithFakes
let base: string
beforeAll(async () => {
  t = await startAppWithFakes({ RATE_LIMITS: 'off' })
  await t.app.listen(0, '127.0.0.1')
  base = await t.app.getUrl()
})
afterAll(() => t.stop())

const JSON_TYPE = { 'content-type': 'application/json' }
const spellings = (path: string) => [
  path,
  `/${path}`,
  `//site.test${path}`,
  path.replace('/api', '/%61pi'),
  path.replace('/api', '/API'),
  path.replace('/api/', '/api//'),
  path.replace('/api/', '/api/./'),
  path.replace('/api/', '/x/../api/'),
  path.replace('/api/', '/api\\'),
  path.replace(/\/(\w+)$/, '/%2e/$1'),
  `${path}/`,
  `${path};a=b`,
  `${path}%2f`,
  `${path}%00`,
  `${path}?x=/public`,
  `${path}#x`,
  `${base}${path}`,
  `http://site.test${path}`,
]

test.each([
  ['GET', '/api/auth/me'],
  ['GET', '/api/account/export'],
  ['PATCH', '/api/profile'],
  ['PATCH', '/api/profile/phone'],
  ['GET', '/api/profile/phone/code'],
  ['PUT', '/api/profile/photo'],
  ['DELETE', '/api/profile/photo'],
  ['POST', '/api/auth/logout-everywhere'],
  ['POST', '/api/auth/resend-verification'],
  ['DELETE', '/api/account'],
])('no spelling of %s %s lets a visitor in [spec-withstand-spellings]', async (method, path) => {
  const sent = method === 'PATCH' || method === 'PUT' ? { method, headers: JSON_TYPE, body: '{}' } : { method }
  for (const spelling of spellings(path)) {
    const { status, headers } = await raw(base, spelling, sent)
    // Every other path is a page of the site, which is the same for all readers.
    const page = method === 'GET' && !String(headers['content-type']).includes('json')
    expect([spelling, status, page || [400, 401, 404].includes(status)]).toEqual([spelling, status, true])
  }
  expect((await raw(base, path, sent)).status).toBe(401)
})

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'])(
  'a form of another site cannot sign a user in: the server rejects %s, because it is not JSON',
  async (type) => {
    const payload = JSON.stringify({ email: 'cross@mail.test', captchaToken: t.botCheck.token('login') })
    for (const path of ['/api/auth/login', '/api/auth/verify', '/api/auth/resend-code']) {
      const { status } = await raw(base, path, { method: 'POST', headers: { 'content-type': type }, body: payload })
      expect(status).toBe(415)
    }
  },
)

test('a GET request changes nothing, and no other origin can read a response [spec-withstand-get-changes-nothing]', async () => {
  const { as, secret } = await makePerson(t)
  for (const path of ['/api/auth/logout', '/api/auth/logout-everywhere', '/api/account', '/api/auth/login']) {
    expect((await raw(base, path, { headers: { ...as } })).status).toBe(404)
  }
  const reply = await raw(base, '/api/auth/me', { headers: { ...as, origin: 'https://evil.example' } })
  expect([reply.status, secret.length]).toEqual([200, 43])
  expect(Object.keys(reply.headers).filter((header) => header.startsWith('access-control'))).toEqual([])
  expect(reply.headers['cache-control']).toBe('private, no-store')
})

test('a login continues while SMTP is down, and the code arrives once after SMTP is back', async () => {
  const port = await anyPort()
  const away = await startAppWithFakes({ SMTP_URL: `smtp://127.0.0.1:${port}` })
  const browser = new Browser(away)
  const email = 'patient@mail.test'
  const reply = await browser.login(email)
  expect([reply.statusCode, reply.json().needsVerification]).toEqual([200, true])
  await away.settled()
  const back = await startSmtp({ port })
  const seen = { ...away, inbox: back }
  await away.advance(60)
  const code = await codeTo(seen, email)
  expect(mailsTo(seen, email)).toHaveLength(1)
  expect((await browser.verify(code, reply.json().user.id)).statusCode).toBe(200)
  await away.stop()
  await back.stop()
})
