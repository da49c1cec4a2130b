import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { TEST_ENV } from '../../test/app.ts'
import { Browser, mailsTo } from '../../test/browser.ts'
import { type AppWithFakes, startAppWithFakes } from '../../test/fakes.ts'
import { makeListing, makePerson } from '../../test/make.ts'
import { call } from '../../test/staff.ts'
import { processRegistry } from '../metrics/counters.ts'
import { execute } from '../ops.ts'
import { emailReportsToken } from './email-reports.guard.ts'

const TOKEN = emailReportsToken([TEST_ENV.CODE_SECRET])
let t: AppWithFakes
beforeAll(async () => {
  t = await startAppWithFakes({ RATE_LIMITS: 'off' })
})
afterAll(() => t.stop())

const send = (payload: object, authorization = `Bearer ${TOKEN}`) =>
  t.inject({ method: 'POST', url: '/api/email-reports', payload, headers: { authorization } })
const report = (address: string, kind = 'bounce') => send({ reports: [{ kind, address }] })

async function causeEmail(id: number) {
  const listing = await makeListing(t, { id })
  expect((await call(t, await makePerson(t), 'POST', `/listings/${listing.id}/contact`)).statusCode).toBe(200)
  await t.advance(60)
}

test.each(['bounce', 'complaint'] as const)(
  'after a %s a mailbox gets codes only, its owner sees why, and can have emails again',
  async (kind) => {
    const email = `${kind}@mail.test`
    const browser = new Browser(t)
    const { id } = await browser.signIn(email)
    expect((await browser.sendRequest('GET', '/profile/email-report')).json()).toEqual({ report: null })
    expect((await report(`${kind}+1@Mail.Test`, kind)).statusCode).toBe(204)
    expect((await browser.sendRequest('GET', '/profile/email-report')).json()).toEqual({
      report: { kind, at: expect.any(String) },
    })
    const before = mailsTo(t, email).length
    await causeEmail(id)
    expect(mailsTo(t, email)).toHaveLength(before)
    await new Browser(t).signIn(email)
    expect((await browser.sendRequest('DELETE', '/profile/email-report')).statusCode).toBe(204)
    const again = mailsTo(t, email).length
    await causeEmail(id)
    expect(mailsTo(t, email).length).toBeGreaterThan(again)
  },
)

test('a reported delay does not stop emails', async () => {
  const browser = new Browser(t)
  await browser.signIn('late@mail.test')
  await report('late@mail.test', 'delay')
  expect((await browser.sendRequest('GET', '/profile/email-report')).json()).toEqual({ report: null })
})

test('a returned email is taken as it came', async () => {
  const browser = new Browser(t)
  await browser.signIn('gone@mail.test')
  const message = [
    'Content-Type: message/delivery-status\n',
    'Reporting-MTA: dns; mx.test\n',
    'Final-Recipient: rfc822; gone@mail.test\nAction: failed\nStatus: 5.1.1\n',
  ].join('\n')
  expect((await send({ message })).statusCode).toBe(204)
  expect((await browser.sendRequest('GET', '/profile/email-report')).json()).toMatchObject({
    report: { kind: 'bounce' },
  })
})

test('reports are counted by kind', async () => {
  const count = async () =>
    Number(/email_reports_total\{kind="delay"\} (\d+)/.exec(await processRegistry.metrics())?.[1])
  const before = await count()
  await report('counted@mail.test', 'delay')
  expect(await count()).toBe(before + 1)
})

test('the webhook takes its secret as a token or as a password, and nothing else', async () => {
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`
  const reports = { reports: [{ kind: 'delay', address: 'a@mail.test' }] }
  expect((await send(reports, basic(`provider:${TOKEN}`))).statusCode).toBe(204)
  for (const wrong of ['', 'Bearer', `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, basic(`${TOKEN}:`), TOKEN])
    expect((await send(reports, wrong)).statusCode).toBe(401)
  expect((await send({}, 'Bearer wrong')).statusCode).toBe(401)
  expect((await send({ reports: [{ kind: 'bounce', address: 'no address' }] })).statusCode).toBe(400)
})

test('a command prints the secret and the address of the webhook', async () => {
  const lines: string[] = []
  expect(await execute(t.app, ['email-webhook'], (line) => lines.push(line))).toBe(0)
  expect(lines.join('\n')).toContain(`http://site.test/api/email-reports`)
  expect(lines.join('\n')).toContain(TOKEN)
})
