import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startSmtp } from '../../dev/smtp.ts'
import { startApp, type TestApp } from '../../test/app.ts'
import { deliveriesOf } from '../../test/database.ts'
import { execute } from '../ops.ts'
import { MailService } from './mail.service.ts'

let t: TestApp
let smtp: Awaited<ReturnType<typeof startSmtp>>
beforeAll(async () => {
  smtp = await startSmtp({ login: { user: 'amigo', pass: 'right' } })
  t = await startApp({ SMTP_URL: smtp.url, LOG_LEVEL: 'error' })
})
afterAll(async () => {
  await t.stop()
  await smtp.stop()
})

async function write(content: string, remoteAddress = '127.0.0.1') {
  const payload = { name: 'Asha', email: 'asha@mail.test', message: content }
  expect((await t.inject({ method: 'POST', url: '/api/contact', payload, remoteAddress })).statusCode).toBe(204)
  return () => smtp.received.filter(({ text }) => text.includes(content)).length
}

const states = async () => (await deliveriesOf(t, 'contact')).map(({ state }) => state)

test.each([
  ['our login is refused', 'login', 535, true],
  ['the server is about to end', 'sender', 421, false],
  ['the server asks to come again', 'receiver', 451, false],
] as const)(
  'while %s, an email is retried and arrives once [spec-mail-ours-to-mend] [spec-mail-for-a-while]',
  async (what, step, status, isOurs) => {
    smtp.trouble(step, { status })
    const alarms = () => t.logged().split('the mail server does not accept our login').length - 1
    const before = alarms()
    const arrived = await write(`while ${what}`)
    await t.settled()
    expect([arrived(), (await states()).at(-1), alarms() > before]).toEqual([0, 'retry', isOurs])
    smtp.trouble(step)
    await t.recovered()
    expect(arrived()).toBe(1)
    expect(t.logged()).not.toContain('mail.test')
  },
)

test.each([
  ['the address does not exist', 'receiver', 550],
  ['the mail is too large', 'email', 552],
] as const)(
  'when %s, an email goes to the dead-letter queue, where an operator sees why [spec-mail-for-good]',
  async (what, step, status) => {
    smtp.trouble(step, { status })
    const arrived = await write(`when ${what}`)
    await t.settled()
    smtp.trouble(step)
    await t.recovered()
    expect(arrived()).toBe(0)
    const lines: string[] = []
    await execute(t.app, ['dead'], (line) => lines.push(line))
    expect(lines.join()).toContain(`SMTP ${status}`)
  },
)

test('an email that is sent twice has the same Message-ID, another one has its own', async () => {
  const arrived = await write('sent twice', '192.0.2.9')
  await t.settled()
  const { rows } = await t.pool.query<{ id: string; data: never }>(
    "select id, data from pgboss.job where name = 'email-normal' order by created_on desc limit 1",
  )
  const worker = t.app.get(MailService).workers.find(({ queue }) => queue === 'email-normal')
  const [{ id, data }] = rows as [{ id: string; data: never }]
  for (const job of [id, 'another-job']) await worker?.work({ id: job, data } as Parameters<typeof worker.work>[0])
  expect(arrived()).toBe(3)
  const ids = smtp.received.slice(-3).map(({ messageId }) => messageId)
  expect(ids).toEqual([`<${id}@flight-amigo.test>`, `<${id}@flight-amigo.test>`, '<another-job@flight-amigo.test>'])
})
