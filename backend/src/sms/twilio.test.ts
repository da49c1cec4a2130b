import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { SERVICE, startTwilio } from '../../dev/twilio.ts'
import { TEST_ENV } from '../../test/app.ts'
import { readEnv } from '../env.ts'
import { PermanentError, UnknownOutcomeError } from '../jobs/queues.ts'
import { TwilioGateway } from './twilio.ts'

let service: Awaited<ReturnType<typeof startTwilio>>
beforeAll(async () => {
  service = await startTwilio()
})
afterAll(() => service.stop())

async function send(settings: Record<string, string> = {}, to = '+1 2025550123') {
  const twilio = new TwilioGateway(readEnv({ ...TEST_ENV, TWILIO_API_URL: service.url, ...settings }))
  const first = { retryCount: 0, createdOn: new Date(), output: {} }
  const failed = (error: unknown) => (error instanceof PermanentError ? error.message : 'again')
  return twilio.send({ to, text: 'Hello' }, 'http://site.test/api/sms/status/x', first).catch(failed)
}

test("an SMS without a response is not resent while Twilio's list lags behind; later it is, unless it is listed [spec-sms-once]", async () => {
  const number = '+12025550199'
  const sent = () => service.received.filter(({ to }) => to === number).length
  const env = readEnv({ ...TEST_ENV, TWILIO_API_URL: service.url })
  const again = (requestedAt: number, text: string) =>
    new TwilioGateway(env)
      .send({ to: number, text }, 'http://site.test/x', {
        retryCount: 1,
        createdOn: new Date(),
        output: { requestedAt },
      })
      .catch((error: unknown) => error)
  const [justNow, longAgo] = [Date.now(), Date.now() - 60_000]
  await send({}, number)
  service.lag(true)
  expect(await again(justNow, 'Hello')).toEqual(new UnknownOutcomeError(justNow))
  service.lag(false)
  expect([await again(justNow, 'Hello'), sent()]).toEqual(['accepted', 1])
  expect([await again(longAgo, 'Something else'), sent()]).toEqual(['accepted', 2])
})

test('a number and a messaging service of the account can send, and a new token works beside the previous one [spec-sms-service]', async () => {
  expect(await send()).toBe('accepted')
  expect(await send({ TWILIO_FROM: SERVICE })).toBe('accepted')
  expect(await send({ TWILIO_AUTH_TOKEN: `${TEST_ENV.TWILIO_AUTH_TOKEN}, former` })).toBe('accepted')
})

test.each([
  ['a wrong token', { TWILIO_AUTH_TOKEN: 'wrong' }],
  ['another account', { TWILIO_ACCOUNT_SID: `AC${'1'.repeat(32)}` }],
  ['a sender of another account', { TWILIO_FROM: '+15005550007' }],
  ['a sender that is no number', { TWILIO_FROM: 'amigo' }],
])('with %s each SMS waits until the setting is right [spec-sms-ours-to-mend]', async (_what, settings) => {
  expect(await send(settings)).toBe('again')
})

test.each([
  ['21211', 'Twilio 400 21211'],
  ['21408', 'Twilio 400 21408'],
  ['21614', 'Twilio 400 21614'],
  ['20429', 'again'],
  ['20503', 'again'],
  ['21610', 'gone'],
] as const)("after Twilio's error %s the outcome is %j [spec-sms-errors]", async (code, outcome) => {
  const number = `+1202555${code.slice(1)}`
  service.fail(code, number)
  expect(await send({}, number)).toBe(outcome)
})
