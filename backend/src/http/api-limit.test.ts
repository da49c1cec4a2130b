import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js'
import { sign } from '../../dev/stripe/delivery.ts'
import { startApp, type TestApp } from '../../test/app.ts'
import { DATABASE_ALONE } from '../../test/engines.ts'
import { useCoarseLimit } from '../../test/limits.ts'
import { makePerson } from '../../test/make.ts'
import { makeToken } from '../releases/access/tokens.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ ...DATABASE_ALONE, ROLES: 'web,migrate' })
})
afterAll(() => t.stop())

const EVENT = { type: 'page', title: 'Home', path: '/' }
async function statuses(times: number, send: () => Promise<{ statusCode: number }>) {
  const seen: Record<number, number> = {}
  for (const { statusCode } of await Promise.all(Array.from({ length: times }, send)))
    seen[statusCode] = (seen[statusCode] ?? 0) + 1
  return seen
}

const after = (used: number, name: string, who: string | number) => useCoarseLimit(t, name, who, used)

test('allows a network 300 requests in five minutes [spec-api-anonymous]', async () => {
  after(285, 'api', '2001:db8:0:0::/64')
  const visit = (remoteAddress: string) =>
    t.inject({ method: 'POST', url: '/api/events', payload: EVENT, remoteAddress })
  expect(await statuses(20, () => visit('2001:db8::1'))).toEqual({ 204: 15, 429: 5 })
  expect((await visit('2001:db8::2')).statusCode).toBe(429) // the same /64
  expect((await visit('2001:db8:0:1::1')).statusCode).toBe(204)
})

test('allows an account 1500 requests over all networks [spec-api-signed-in]', async () => {
  const me = await makePerson(t)
  after(1488, 'api-account', me.id)
  const asMe = () => t.inject({ url: '/api/auth/me', headers: me.as, remoteAddress: '2001:db8::1' })
  expect(await statuses(20, asMe)).toEqual({ 200: 12, 429: 8 })
})

test('a deploy token has its own limit, so that visitors of its network cannot block a release', async () => {
  after(300, 'api', '192.0.2.12')
  const headers = { authorization: `Bearer ${await makeToken(t.pool, '*')}` }
  const sendRequest = (url: string) => t.inject({ url, headers, remoteAddress: '192.0.2.12' })
  expect((await sendRequest('/api/releases')).statusCode).toBe(200)
  expect((await sendRequest('/api/releases/live')).statusCode).toBe(200)
  expect((await t.inject({ url: '/api/releases/live', remoteAddress: '192.0.2.12' })).statusCode).toBe(429)
})

test('signed webhooks of Stripe have no limit, and a network may send 300 forged ones in five minutes', async () => {
  const deliver = (remoteAddress: string, id: string, secret = t.env.STRIPE_WEBHOOK_SECRET) => {
    const event = { id, object: 'event', type: 'customer.created', livemode: false, data: { object: {} } }
    const payload = JSON.stringify(event)
    return t.inject({
      method: 'POST',
      url: '/api/stripe/webhook',
      payload,
      remoteAddress,
      headers: sign(payload, secret),
    })
  }
  after(300, 'api', '192.0.2.20')
  expect((await deliver('192.0.2.20', 'evt_signed')).statusCode).toBe(200)
  expect((await deliver('192.0.2.20', 'evt_forged', 'whsec_guess')).statusCode).toBe(429)

  after(290, 'api', '192.0.2.21')
  expect(await statuses(20, () => deliver('192.0.2.21', 'evt_again'))).toEqual({ 200: 20 })
  expect(await statuses(20, () => deliver('192.0.2.21', 'evt_forged', 'whsec_guess'))).toEqual({ 400: 10, 429: 10 })
})

test('signed replies and reports of Twilio have no limit, and a network may send 300 forged ones in five minutes', async () => {
  after(290, 'api', '192.0.2.30')
  const deliver = (path: string, fields: Record<string, string>, token: string) =>
    t.inject({
      method: 'POST',
      url: path,
      payload: new URLSearchParams(fields).toString(),
      remoteAddress: '192.0.2.30',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': getExpectedTwilioSignature(token, t.env.ORIGIN + path, fields),
      },
    })
  const [token = ''] = t.env.TWILIO_AUTH_TOKEN
  const sms = { From: '+12025550123', Body: 'Hello', MessageSid: `SM${'0'.repeat(32)}` }
  const report = { MessageSid: sms.MessageSid, MessageStatus: 'delivered', To: sms.From }
  const inbound = (by: string) => deliver('/api/sms/inbound', sms, by)
  const reports = (by: string) => deliver('/api/sms/status/code', report, by)
  for (const each of [inbound, reports]) expect(await statuses(20, () => each(token))).toEqual({ 204: 20 })
  expect(await statuses(9, () => inbound('guess'))).toEqual({ 403: 9 })
  expect(await statuses(9, () => reports('guess'))).toEqual({ 403: 1, 429: 8 })
})

test('health checks have no limit', async () => {
  expect(await statuses(400, () => t.inject({ url: '/api/health/live', remoteAddress: '192.0.2.1' }))).toEqual({
    200: 400,
  })
})

test('allows a network 300 rejected requests without a session in five minutes, with a cookie or without', async () => {
  after(290, 'signed-out', '192.0.2.7')
  const sendRequest = () =>
    t.inject({ url: '/api/auth/me', remoteAddress: '192.0.2.7', headers: { cookie: `session=${'x'.repeat(43)}` } })
  expect(await statuses(20, sendRequest)).toEqual({ 401: 10, 429: 10 })
  expect((await t.inject({ url: '/api/my-listings', remoteAddress: '192.0.2.7' })).statusCode).toBe(429)
  expect((await t.inject({ url: '/api/my-listings', remoteAddress: '192.0.2.8' })).statusCode).toBe(401)
})

test('documents and release files have limits per network', async () => {
  after(600, 'document', '192.0.2.9')
  expect((await t.inject({ url: '/search', remoteAddress: '192.0.2.9' })).statusCode).toBe(429)
  after(30, 'preview', '192.0.2.10')
  const openPreview = (remoteAddress: string) => t.inject({ url: '/?remotes=listings@1.0.0-0123456789', remoteAddress })
  expect((await openPreview('192.0.2.10')).statusCode).toBe(429)
  expect((await openPreview('192.0.2.11')).statusCode).toBe(404)
})
