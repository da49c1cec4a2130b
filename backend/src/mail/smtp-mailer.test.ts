import { afterEach, expect, test } from '@jest/globals'
import { startSmtp } from '../../dev/smtp.ts'
import { TEST_ENV } from '../../test/app.ts'
import { readEnv } from '../env.ts'
import { PermanentError } from '../jobs/queues.ts'
import { SmtpMailer } from './smtp-mailer.ts'

const login = { user: 'amigo', pass: 'right' }
const ends: Array<() => unknown> = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function open(options: Parameters<typeof startSmtp>[0] = {}) {
  const smtp = await startSmtp(options)
  ends.push(smtp.stop)
  return smtp
}

async function send(SMTP_URL: string, text = 'Hello', OUTBOUND_TIMEOUT_MS = '5000') {
  const mailer = new SmtpMailer(readEnv({ ...TEST_ENV, SMTP_URL, OUTBOUND_TIMEOUT_MS }))
  ends.push(() => mailer.onApplicationShutdown())
  const email = { to: 'asha@mail.test', subject: 'Hello', text }
  const failed = (error: unknown) => (error instanceof PermanentError ? error.message : 'again')
  return mailer.send('email-normal', 'job', email).then(() => 'sent', failed)
}

test('a mail goes out with the login, over TLS [spec-mail-login]', async () => {
  const smtp = await open({ login })
  expect(await send(smtp.url)).toBe('sent')
  expect(smtp.received).toHaveLength(1)
})

test.each([
  ['a wrong password', (url: string) => url.replace('right', 'wrong')],
  ['no login', (url: string) => url.replace(/amigo:right@/, '')],
])('with %s a mail waits until an operator has fixed it [spec-mail-ours-to-mend]', async (_what, change) => {
  const smtp = await open({ login })
  expect(await send(change(smtp.url))).toBe('again')
  expect(smtp.received).toEqual([])
})

test('a password never travels in plain text, unless the address says that it may [spec-mail-login]', async () => {
  const smtp = await open({ login, plain: true })
  expect(await send(smtp.url)).toBe('again')
  expect(smtp.received).toEqual([])
  expect(await send(`${smtp.url}&requireTLS=false`)).toBe('sent')
})

test.each([
  ['greeting', 421, 'again'],
  ['login', 454, 'again'],
  ['sender', 451, 'again'],
  ['sender', 550, 'again'], // An operator can fix our own address.
  ['sender', 552, 'SMTP 552'],
  ['receiver', 421, 'again'],
  ['receiver', 451, 'again'],
  ['receiver', 550, 'SMTP 550'],
  ['email', 452, 'again'],
  ['email', 552, 'SMTP 552'],
  ['email', 554, 'SMTP 554'],
] as const)(
  'a refusal at the %s with %d means %s [spec-mail-ours-to-mend] [spec-mail-for-a-while]',
  async (step, status, becomes) => {
    const smtp = await open({ login })
    smtp.trouble(step, { status })
    expect(await send(smtp.url)).toBe(becomes)
    smtp.trouble(step)
    if (becomes === 'again') expect(await send(smtp.url)).toBe('sent')
  },
)

test('an email that is larger than the server accepts is not retried [spec-mail-for-good]', async () => {
  const smtp = await open({ login, size: 2_000 })
  expect(await send(smtp.url, 'x'.repeat(5_000))).toBe('SMTP 552')
  expect(await send(smtp.url)).toBe('sent')
})

test.each(['greeting', 'receiver', 'email'] as const)(
  'a server that is slow at the %s is given up soon, and tried again [spec-mail-slow]',
  async (step) => {
    const smtp = await open({ login })
    smtp.trouble(step, { afterMs: 5_000 })
    expect(await send(smtp.url, 'Hello', '300')).toBe('again')
    expect(smtp.received).toEqual([])
  },
)
