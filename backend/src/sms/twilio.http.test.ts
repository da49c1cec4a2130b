import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js'
import { type Failure, TWILIO } from '../../dev/twilio.ts'
import { freshIp } from '../../test/browser.ts'
import { type AppWithFakes, startAppWithFakes } from '../../test/fakes.ts'
import { makePerson } from '../../test/make.ts'

const token = TWILIO.TWILIO_AUTH_TOKEN
let t: AppWithFakes
beforeAll(async () => {
  t = await startAppWithFakes({
    SMS_COUNTRIES: 'IN',
    OUTBOUND_TIMEOUT_MS: '2000',
    TWILIO_AUTH_TOKEN: `${token}, former`,
  })
})
afterAll(() => t.stop())

let numbers = 0

async function phone() {
  const number = `+91 98${String(++numbers).padStart(4, '0')}5678`
  const { as } = await makePerson(t)
  const enqueue = async () => {
    const payload = { phoneNumber: number, captchaToken: t.botCheck.token('phone') }
    const remoteAddress = freshIp()
    const reply = await t.inject({ method: 'PATCH', url: '/api/profile/phone', remoteAddress, headers: as, payload })
    expect(reply.statusCode).toBe(200)
  }
  const undelivered = async () =>
    (await t.inject({ url: '/api/profile/phone/code', headers: as })).json<{ undelivered: boolean }>().undelivered
  const e164 = number.replace(' ', '')
  return { e164, enqueue, undelivered, received: () => t.twilio.received.filter(({ to }) => to === e164) }
}

test('an SMS that Twilio rejects temporarily or does not confirm arrives later, once [spec-sms-once]', async () => {
  const troubles = { '20429': 0, '20500': 0, '20503': 0, hang: 0, 'hang-after': 1 }
  const tried = await Promise.all(
    Object.entries(troubles).map(async ([how, taken]) => {
      const { e164, enqueue, received } = await phone()
      t.twilio.fail(how as Failure, e164)
      await enqueue()
      return { e164, received, how, taken }
    }),
  )
  await t.settled()
  for (const { how, taken, received } of tried) expect([how, received().length]).toEqual([how, taken])
  for (const { e164 } of tried) t.twilio.fail('none', e164)
  await t.recovered()
  for (const { how, received } of tried) expect([how, received().length]).toEqual([how, 1])
})

test('an SMS that Twilio rejects permanently is not retried, and the user who waits for the code is notified', async () => {
  const { e164, enqueue, received, undelivered } = await phone()
  t.twilio.fail('21211', e164)
  await enqueue()
  await t.settled()
  expect(await undelivered()).toBe(true)
  t.twilio.fail('none', e164)
  await t.advance(600)
  expect(received()).toEqual([])
})

test('a user who waits for a code sees that it was not delivered, until they request another one [spec-sms-undelivered-code]', async () => {
  const { e164, enqueue, undelivered, received } = await phone()
  expect(await undelivered()).toBe(false)
  t.twilio.fail('30003', e164)
  await enqueue()
  await t.settled()
  expect(await undelivered()).toBe(true)
  t.twilio.fail('none', e164)
  await enqueue()
  expect(await undelivered()).toBe(false)
  await t.settled()
  expect(received().at(-1)?.status).toBe('delivered')
  const [lost] = received()
  expect([await t.twilio.report(lost!, 'undelivered', 30003), await undelivered()]).toEqual([204, false])
})

test('a report that Twilio has not signed has no effect; either of two tokens signs [spec-sms-report-signed]', async () => {
  const { enqueue, undelivered, received } = await phone()
  await enqueue()
  await t.settled()
  expect(received()[0]?.status).toBe('delivered')
  const sms = received()[0]!
  expect([await t.twilio.report(sms, 'undelivered', 30003, 'another token'), await undelivered()]).toEqual([403, false])
  expect([await t.twilio.report(sms, 'undelivered', 30003, 'former'), await undelivered()]).toEqual([204, true])
})

test('a phone that replied STOP to Twilio gets no SMS until START [spec-sms-stopped]', async () => {
  const { e164, enqueue, undelivered, received } = await phone()
  t.twilio.fail('21610', e164)
  await enqueue()
  await t.settled()
  expect(await undelivered()).toBe(true)
  t.twilio.fail('none', e164)
  await enqueue()
  await t.settled()
  expect(await undelivered()).toBe(true)
  await t.advance(600)
  expect(received()).toEqual([])

  const message = { From: e164, Body: 'START' }
  const signature = getExpectedTwilioSignature(token, `${t.env.ORIGIN}/api/sms/inbound`, message)
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature }
  const payload = String(new URLSearchParams(message))
  expect((await t.inject({ method: 'POST', url: '/api/sms/inbound', headers, payload })).statusCode).toBe(204)
  await enqueue()
  await t.settled()
  expect(received()).toHaveLength(1)
  expect(await undelivered()).toBe(false)
})
