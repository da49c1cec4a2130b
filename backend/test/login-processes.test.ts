import { afterAll, expect, test } from '@jest/globals'
import { startBotCheck } from '../dev/bot-check.ts'
import { startSmtp } from '../dev/smtp.ts'
import { startTwilio } from '../dev/twilio.ts'
import { freshDatabase } from './app.ts'
import { wrong } from './browser.ts'
import { eventually } from './eventually.ts'
import { startProcess } from './process.ts'

const ends: Array<() => unknown> = []
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

async function ask(base: string, method: string, path: string, cookie: string, body?: object) {
  const headers = { 'content-type': 'application/json', cookie }
  const reply = await fetch(`${base}/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  const cookies = reply.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  return { status: reply.status, cookies, body: JSON.parse((await reply.text()) || 'null') }
}

test('a login begun with one process ends with another; neither says in its log who it was, or with what code', async () => {
  const [smtp, twilio, botCheck] = [await startSmtp(), await startTwilio(), await startBotCheck()]
  ends.push(smtp.stop, twilio.stop, botCheck.stop)
  const settings = {
    DATABASE_URL: await freshDatabase(),
    SMTP_URL: smtp.url,
    TWILIO_API_URL: twilio.url,
    BOT_CHECK_VERIFY_URL: botCheck.verifyUrl,
    LOG_LEVEL: 'debug',
  }
  const [a, b] = await Promise.all([startProcess(settings), startProcess(settings)])
  ends.push(a.kill, b.kill)
  const email = 'canary.login@mail.test'

  const begun = await ask(a.base, 'POST', '/auth/login', '', { email, captchaToken: botCheck.token('login') })
  expect(begun.status).toBe(200)
  await eventually(() => expect(smtp.received).toHaveLength(1))
  const code = smtp.received[0]?.text.slice(0, 6) ?? ''
  const challenge = begun.cookies[0] ?? ''
  const userId: string = begun.body.user.id
  const failed = await ask(a.base, 'POST', '/auth/verify', challenge, { userId, code: wrong(code) })
  expect(failed.status).toBe(400)
  const verified = await ask(b.base, 'POST', '/auth/verify', challenge, { userId, code })
  expect([verified.status, verified.body.email]).toEqual([200, email])
  const session = verified.cookies.find((cookie) => cookie.startsWith('session=')) ?? ''
  expect((await ask(a.base, 'GET', '/auth/me', session)).status).toBe(200)

  twilio.fail('500') // a failure is worth a line, but not the number
  const phoneNumber = '+1 2025550177'
  const captchaToken = botCheck.token('phone')
  expect((await ask(a.base, 'PATCH', '/profile/phone', session, { phoneNumber, captchaToken })).status).toBe(200)
  const said = () => a.logged() + b.logged()
  await eventually(() => expect(said()).toContain('a job failed'))
  twilio.fail('none')
  await eventually(() => expect(twilio.received).toHaveLength(1), 10_000)

  expect(said()).toContain('/api/auth/verify')
  const secrets = [email, userId, challenge.split('=')[1], session.split('=')[1], '2025550177', captchaToken]
  for (const secret of secrets) expect(said()).not.toContain(secret)
  // Six digits also occur within a moment or a duration.
  const codes = [code, twilio.received[0]?.body.slice(0, 6)]
  for (const sent of codes) expect(said()).not.toMatch(new RegExp(`(?<!\\d)${sent}(?!\\d)`))
}, 60_000)
