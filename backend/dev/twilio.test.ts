import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { validateRequest } from 'twilio/lib/webhooks/webhooks.js'
import { z } from 'zod'
import { settled } from '../src/startup/settled.ts'
import { described, SERVICE, startTwilio, TWILIO } from './twilio.ts'

const calls: Array<{ url: string; form: Record<string, string>; signature: string }> = []
let twilio: Awaited<ReturnType<typeof startTwilio>>
beforeAll(async () => {
  twilio = await startTwilio({
    call: async (url, body, headers) => {
      const form = Object.fromEntries(new URLSearchParams(body))
      return calls.push({ url, form, signature: headers['x-twilio-signature'] ?? '' })
    },
  })
})
afterAll(() => twilio.stop())

const { TWILIO_ACCOUNT_SID: account, TWILIO_AUTH_TOKEN: token, TWILIO_FROM } = TWILIO
const sms = { To: '+12025550123', From: TWILIO_FROM, Body: 'Hello' }

async function sendRequest(method: 'GET' | 'POST', fields: object, by = `${account}:${token}`) {
  const form = String(new URLSearchParams({ ...fields }))
  const address = `${twilio.url}/2010-04-01/Accounts/${account}/Messages.json`
  const reply = await fetch(method === 'GET' ? `${address}?${form}` : address, {
    method,
    headers: { authorization: `Basic ${Buffer.from(by).toString('base64')}` },
    ...(method === 'POST' && { body: new URLSearchParams(form) }),
  })
  const body = (await reply.json()) as { code: number; status: number; messages: object[] }
  return { status: reply.status, body }
}

/** The differences between a response and Twilio's description: missing or unknown fields, and wrong values. */
function differences(reply: object, shape: { properties: object }): string[] {
  const strict = z.fromJSONSchema(
    { ...shape, required: Object.keys(shape.properties), additionalProperties: false } as never,
    {
      defaultTarget: 'openapi-3.0',
    },
  )
  return (strict.safeParse(reply).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
}

test('every reply has exactly the fields that Twilio documents, with such values', async () => {
  const created = await sendRequest('POST', { ...sms, StatusCallback: 'http://site.test/report' })
  expect([created.status, differences(created.body, described.message)]).toEqual([201, []])
  await settled([twilio.settle])
  expect(twilio.received.at(-1)?.status).toBe('delivered')
  const { status, body } = await sendRequest('GET', { To: sms.To, PageSize: '20' })
  expect([status, differences(body, described.page)]).toEqual([200, []])
  expect(body.messages).toHaveLength(1)
  for (const message of body.messages) expect(differences(message, described.message)).toEqual([])
  expect(differences({ ...created.body, status: 'lost', more: 1 }, described.message)).toHaveLength(2)
})

test.each<[what: string, change: object, status: number, code: number]>([
  ['a parameter that Twilio does not know', { Text: 'Hello' }, 400, 20001],
  ['an address of reports that is none', { StatusCallback: '/report' }, 400, 21609],
  ['no receiver', { To: '' }, 400, 21604],
  ['no number', { To: '+0123' }, 400, 21211],
  ['no sender', { From: '' }, 400, 21603],
  ['a sender that is no number', { From: SERVICE }, 400, 21212],
  ["another account's number as sender", { From: '+15005550007' }, 400, 21606],
  ["another account's service as sender", { From: '', MessagingServiceSid: `MG${'1'.repeat(32)}` }, 400, 21703],
  ['no words', { Body: '' }, 400, 21602],
  ['too many words', { Body: 'x'.repeat(1601) }, 400, 21617],
])('it refuses %s', async (_what, change, status, code) => {
  const given = Object.entries({ ...sms, ...change }).filter(([, value]) => value !== '')
  const refused = await sendRequest('POST', Object.fromEntries(given))
  expect([refused.status, refused.body.code, refused.body.status]).toEqual([status, code, status])
})

test('rejects another account and another token', async () => {
  for (const by of [`${account}:wrong`, `AC${'1'.repeat(32)}:${token}`, ''])
    expect(await sendRequest('POST', sms, by)).toMatchObject({ status: 401, body: { code: 20003 } })
})

test("reports each state with Twilio's signature", async () => {
  calls.length = 0
  twilio.fail('30007', '+12025550124')
  const { To, From, Body } = { ...sms, To: '+12025550124' }
  await sendRequest('POST', { To, Body, From, StatusCallback: 'http://site.test/report' })
  await settled([twilio.settle])
  expect(calls.map(({ form }) => [form.MessageStatus, form.ErrorCode])).toEqual([
    ['sent', undefined],
    ['undelivered', '30007'],
  ])
  for (const { url, form, signature } of calls) expect(validateRequest(token, signature, url, form)).toBe(true)
})
