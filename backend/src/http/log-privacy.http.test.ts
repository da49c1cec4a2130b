import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { withoutTable } from '../../test/database.ts'
import { type AppWithFakes, startAppWithFakes } from '../../test/fakes.ts'
import { makePerson } from '../../test/make.ts'
import { publishShell } from '../../test/releases.ts'
import { routesOf } from '../../test/routes.ts'

let t: AppWithFakes
beforeAll(async () => {
  t = await startAppWithFakes({ LOG_LEVEL: 'debug', TRUSTED_PROXIES: '127.0.0.1' })
  await publishShell(t)
})
afterAll(() => t.stop())

const NETWORKS = ['203.0.113.77', '2001:db8:77:77::77']
const TRACE = /203\.0\.113|2001:0?db8/i

const login = { email: 'log@mail.test', captchaToken: 'made-up' }
const REQUESTS = [
  ['GET', '/api/listings'],
  ['GET', '/api/nothing-here'],
  ['GET', '/'],
  ['POST', '/api/auth/login', login],
  ['POST', '/api/auth/login', { ...login, captchaToken: undefined }],
  ['POST', '/api/auth/verify', { code: '123456', userId: crypto.randomUUID() }],
  ['POST', '/api/contact', { name: 'Log', email: 'log@mail.test', message: 'Hello to the log.' }],
  ['POST', '/api/events', { kind: 'page' }],
  ['PATCH', '/api/profile/phone', { phoneNumber: '+1 2025550155', captchaToken: 'made-up' }],
  ['POST', '/api/reports', { listingId: 1, reason: 'spam', thread: true }],
] as const

test('no line of the log contains the network address of a visitor, for any request and outcome', async () => {
  const me = await makePerson(t)
  const requestAll = async () => {
    for (const network of NETWORKS)
      for (const [method, url, payload] of REQUESTS)
        for (const proxied of [true, false])
          await t.inject({
            method,
            url,
            ...(payload && { payload }),
            headers: { ...me.as, ...(proxied && { 'x-forwarded-for': network }) },
            remoteAddress: proxied ? '127.0.0.1' : network,
          })
  }
  await requestAll()
  const failures = () =>
    t
      .logged()
      .split('\n')
      .filter((line) => /"level":50/.test(line)).length
  const before = failures()
  await withoutTable(t, 'rate_limit', () => withoutTable(t, 'session', () => withoutTable(t, 'challenge', requestAll)))
  await t.settled()
  expect(failures()).toBeGreaterThan(before)
  expect(
    t
      .logged()
      .split('\n')
      .filter((line) => TRACE.test(line)),
  ).toEqual([])
  for (const path of ['/api/listings', '/api/auth/login', '/api/profile/phone']) expect(t.logged()).toContain(path)
})

test('the log contains no token, email address or unknown path of a URL', async () => {
  const [token, address] = ['Plantedword.AbC_123', 'asha.plantedword@mail.test']
  const me = await makePerson(t)
  const started = t.logged().length
  const routes = [
    ...routesOf(t).map(({ method, path }) => ({ method, path })),
    ...['/:page', '/unsubscribe/:token', '/r/:name/:version/:file', '/api/:nothing', '/api/unsubscribe/:token/'].map(
      (path) => ({ method: 'GET' as const, path }),
    ),
  ].filter(({ path }) => !/\/(live|account|logout|sessions)/.test(path)) // they end the session, or never end
  expect(routes.filter(({ path }) => path.includes(':')).length).toBeGreaterThan(30)
  for (const secret of [token, address, encodeURIComponent(address)]) {
    const query = `?token=${secret}&email=${secret}&payment_intent=${secret}`
    for (const { method, path } of routes)
      await t.inject({
        method,
        url: path.replaceAll(/:\w+/g, secret) + query,
        headers: me.as,
        ...(method !== 'GET' && { payload: { token: secret, code: secret, userId: secret } }),
        remoteAddress: `198.18.0.${routes.findIndex((route) => route.path === path)}`,
      })
  }
  await t.inject({ url: `/api/unsubscribe/${token}${'x'.repeat(1020)}` }) // refused by the router
  await t.inject({ url: `/api/unsubscribe/${token}%zz` })
  const lines = t.logged().slice(started).trim().split('\n')
  const leaks = lines.filter((line) => /plantedword/i.test(line)).map((line) => JSON.parse(line).req ?? line)
  expect(leaks.slice(0, 5)).toEqual([])
  expect(lines.filter((line) => line.includes('"status":401')).length).toBeLessThan(lines.length / 4)
  expect(t.logged()).toContain('"path":"/api/unsubscribe/:token"')
  expect(t.logged()).toContain('"path":"/r/:name/:version/*"')
})
