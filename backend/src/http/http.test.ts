import { once } from 'node:events'
import { connect } from 'node:net'
import { mock } from 'node:test'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Logger } from '@nestjs/common'
import { startApp, type TestApp } from '../../test/app.ts'
import { withoutTable } from '../../test/database.ts'
import { makePerson } from '../../test/make.ts'
import { raw } from '../../test/raw.ts'
import { AllExceptionsFilter } from './all-exceptions.filter.ts'
import { httpErrors, ProblemBody } from './http.contract.ts'

let t: TestApp
let base: string
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate', RATE_LIMITS: 'off' })
  await t.app.listen(0, '127.0.0.1')
  base = await t.app.getUrl()
})
afterAll(() => t.stop())

const GUARDED = '/api/auth/logout-everywhere'
const OPEN = '/api/contact'
const JSON_TYPE = { 'content-type': 'application/json' }
const MESSAGE = JSON.stringify({ name: 'Asha', email: 'asha@mail.test', message: 'Is anybody there?' })
const post = (path: string, headers: Record<string, string>, body: string) =>
  raw(base, path, { method: 'POST', headers, body })

test.each([
  GUARDED,
  `/${GUARDED}`,
  GUARDED.replace('/api', '/%61pi'),
  GUARDED.replace('auth', 'AUTH'),
  `${GUARDED}/`,
  `/x/..${GUARDED}`,
  `http://elsewhere.test${GUARDED}`,
  GUARDED.replace('logout', '%6cogout'),
  `${GUARDED};a=b`,
  `${GUARDED}%2f`,
])('no spelling of an address reaches a handler without its guard: %s [spec-withstand-spellings]', async (path) => {
  const reply = await post(path, JSON_TYPE, '{}')
  expect([401, 404]).toContain(reply.status)
  ProblemBody.parse(JSON.parse(reply.body))
  expect(reply.headers['content-security-policy']).toContain("default-src 'none'")
})

test('control: the same request with a session passes', async () => {
  const me = await makePerson(t)
  expect((await post(GUARDED, { ...me.as, ...JSON_TYPE }, '{}')).status).toBe(204)
})

test.each([
  ['text/plain', 415],
  ['application/x-www-form-urlencoded', 415],
  ['multipart/form-data; boundary=x', 415],
  ['application/xml', 415],
  ['application/json', 204],
  ['application/json; charset=utf-8', 204],
])('a body of type %s gets status %i [spec-withstand-json-only]', async (type, status) => {
  expect((await post(OPEN, { 'content-type': type }, MESSAGE)).status).toBe(status)
})

test('another site cannot write, by any spelling of the URL [spec-withstand-cross-site-writes]', async () => {
  const tryWith = async (headers: Record<string, string>, path = OPEN) =>
    (await post(path, { ...JSON_TYPE, ...headers }, MESSAGE)).status
  expect(await tryWith({ 'sec-fetch-site': 'cross-site' })).toBe(403)
  expect(await tryWith({ 'sec-fetch-site': 'same-site' })).toBe(403)
  expect(await tryWith({ origin: 'https://evil.example' })).toBe(403)
  expect(await tryWith({ origin: 'null' })).toBe(403)
  expect([403, 404]).toContain(await tryWith({ origin: 'https://evil.example' }, `/${OPEN}`))
  expect(await tryWith({ origin: 'https://evil.example' }, OPEN.replace('/api', '/%61pi'))).toBe(403)
  expect(await tryWith({ 'sec-fetch-site': 'same-origin', origin: t.env.ORIGIN })).toBe(204)
})

test('failures have one format for every request [spec-withstand-body-size]', async () => {
  const send = (body: string) => post(OPEN, JSON_TYPE, body)
  const seen = {
    'too large': await send(`{"name":"${'x'.repeat(110 * 1024)}"}`),
    'not json': await send('{"name":'),
    deep: await send('['.repeat(40_000)),
    'deep and whole': await send(`${'['.repeat(40_000)}${']'.repeat(40_000)}`),
    proto: await send('{"name":"Asha","__proto__":{"a":1}}'),
    empty: await send(''),
    null: await send('null'),
    'operator object': await send(MESSAGE.replace('"Asha"', '{"$ne":null}')),
    'array for a scalar': await send(MESSAGE.replace('"Asha"', '["Asha"]')),
    'one field more': await send(MESSAGE.replace('{', '{"admin":true,')),
    'bad escape': await raw(base, '/api/%zz'),
    'no route': await raw(base, '/api/nowhere'),
    'wrong method': await raw(base, OPEN, { method: 'PUT', headers: JSON_TYPE, body: '{}' }),
    'not for visitors': await raw(base, '/api/auth/me'),
  }
  const replies = Object.entries(seen).map(([name, { status, body, headers }]) => {
    const problem = ProblemBody.parse(JSON.parse(body))
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['x-request-id']).toBe(problem.requestId)
    expect(headers['cache-control']).toBe('no-store')
    return [name, `${status} ${problem.code} ${Object.keys(problem.fields ?? {}).join(',')}`.trim()]
  })
  expect(Object.fromEntries(replies)).toEqual({
    'too large': '413 too-large',
    'not json': '400 invalid',
    deep: '400 invalid',
    'deep and whole': '400 invalid',
    proto: '400 invalid',
    empty: '400 invalid',
    null: '400 invalid',
    'operator object': '400 invalid name',
    'array for a scalar': '400 invalid name',
    'one field more': '400 invalid',
    'bad escape': '400 invalid',
    'no route': '404 not-found',
    'wrong method': '404 not-found',
    'not for visitors': '401 signed-out',
  })
})

test('an internal error returns the message of the contract, without statement, path or stack [spec-withstand-errors-bare]', async () => {
  const { status, body } = await withoutTable(t, 'listing', () => raw(base, '/api/listings?from=HYD'))
  const { requestId, ...problem } = JSON.parse(body)
  const { status: internal, code, message } = httpErrors.internal
  expect([status, problem]).toEqual([internal, { code, message }])
  expect(requestId).toMatch(/^[\w-]{8,}$/)
})

test('a visitor who disconnects during a request causes no error', async () => {
  const errors = mock.method(Logger.prototype, 'error')
  const responded = Promise.withResolvers<void>()
  mock.method(AllExceptionsFilter.prototype, 'respond', () => responded.resolve())
  const socket = connect(Number(new URL(base).port), '127.0.0.1')
  await once(socket, 'connect')
  const head = `POST ${OPEN} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n`
  socket.write(`${head}{"name":`)
  socket.destroy()
  await responded.promise
  expect(errors.mock.callCount()).toBe(0)
  mock.restoreAll()
})
