import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../../test/app.ts'
import { DATABASE_ALONE } from '../../../test/engines.ts'
import { useCoarseLimit } from '../../../test/limits.ts'
import {
  deleteListings,
  makeListing,
  makePerson,
  makeSession,
  type Person,
  setAccountStatus,
} from '../../../test/make.ts'
import type { ProblemBody } from '../../http/http.contract.ts'

let t: TestApp
let me: Person
let own: { id: number }
let other: { id: number }
beforeAll(async () => {
  t = await startApp({ ...DATABASE_ALONE, ROLES: 'web,migrate' })
})
beforeEach(async () => {
  me = await makePerson(t)
  own = await makeListing(t, me, { type: 'seeking_help' })
  other = await makeListing(t, await makePerson(t))
})
afterEach(() => deleteListings(t))
afterAll(() => t.stop())

const sendRequest = (headers: object = me.as, path = `${own.id}/matches`, remoteAddress = '203.0.113.1') =>
  t.inject({ url: `/api/listings/${path}`, headers: { ...headers }, remoteAddress })
const statusAndCode = ({ statusCode, body }: Awaited<ReturnType<typeof sendRequest>>) => [
  statusCode,
  (JSON.parse(body) as ProblemBody).code,
]
const SIGNED_OUT = [401, 'signed-out']

test('a session that has ended or expired, or belongs to a banned user or an unproven address, is rejected immediately', async () => {
  expect((await sendRequest()).statusCode).toBe(200)
  for (const status of ['banned', 'unproven'] as const) {
    await setAccountStatus(t, me, status)
    expect([status, ...statusAndCode(await sendRequest())]).toEqual([status, ...SIGNED_OUT])
    await setAccountStatus(t, me, 'active')
    expect((await sendRequest()).statusCode).toBe(200)
  }
  const { as } = await makeSession(t, me.id)
  await t.inject({ method: 'POST', url: '/api/auth/logout', headers: as })
  expect(statusAndCode(await sendRequest(as))).toEqual(SIGNED_OUT)
  await t.advance(15 * 86_400)
  expect(statusAndCode(await sendRequest())).toEqual(SIGNED_OUT)
  for (const cookie of ['session=dead', `${me.as.cookie}; ${me.as.cookie}`, ''])
    expect(statusAndCode(await sendRequest({ cookie }))).toEqual(SIGNED_OUT)
})

test('a suspended user can still read; a request for another account is rejected', async () => {
  await setAccountStatus(t, me, 'suspended')
  expect((await sendRequest()).statusCode).toBe(200)
  const { as } = await makePerson(t)
  expect(statusAndCode(await sendRequest({ ...as, cookie: me.as.cookie }))).toEqual([409, 'another-account'])
  expect((await sendRequest({ cookie: me.as.cookie })).statusCode).toBe(200)
})

test('only signed-in users receive validation errors', async () => {
  for (const path of [
    'none/matches',
    `${own.id}/matches?limit=x`,
    `${own.id}/matches?cursor=1`,
    `${own.id}/matches?who=1`,
  ]) {
    expect([path, ...statusAndCode(await sendRequest(me.as, path))]).toEqual([path, 400, 'invalid'])
    expect([path, ...statusAndCode(await sendRequest({ cookie: 'session=dead' }, path))]).toEqual([path, ...SIGNED_OUT])
  }
  expect(statusAndCode(await sendRequest(me.as, `${other.id}/matches`))).toEqual([404, 'listing-not-found'])
})

test('matches and all other routes share one limit per user', async () => {
  useCoarseLimit(t, 'api-account', me.id, 1500)
  const again = (await makeSession(t, me.id)).as
  expect(statusAndCode(await sendRequest(again))).toEqual([429, 'too-many'])
  expect((await t.inject({ url: '/api/my-listings', headers: { ...me.as } })).statusCode).toBe(429)
  useCoarseLimit(t, 'signed-out', '203.0.113.9', 1500)
  expect(statusAndCode(await sendRequest({ cookie: 'session=dead' }, undefined, '203.0.113.9'))).toEqual([
    429,
    'too-many',
  ])
})
