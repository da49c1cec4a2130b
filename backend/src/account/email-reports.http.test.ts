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
    expect((await report(email.toUpperCase(), kind)).statusCode).toBe(204)
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

test('a complaint marks a mailbox by any of its addresses; a bounce of an address with a tag marks this address only', async () => {
  const browser = new Browser(t)
  const { id } = await browser.signIn('asha@mail.test')
  const reported = async () => (await browser.sendRequest('GET', '/profile/email-report')).json().report
  // The server may not know tags.
  await report('asha+1@mail.test', 'bounce')
  expect(await reported()).toBeNull()
  await report('asha+1@mail.test', 'complaint')
  expect(await reported()).toMatchObject({ kind: 'complaint' })

  const tagged = new Browser(t)
  const other = await tagged.signIn('lakshmi+trips@mail.test')
  await report('lakshmi+trips@mail.test', 'bounce')
  expect((await tagged.sendRequest('GET', '/profile/email-report')).json().report).toMatchObject({ kind: 'bounce' })
  const before = mailsTo(t, 'lakshmi+trips@mail.test').length
  await causeEmail(other.id)
  expect(mailsTo(t, 'lakshmi+trips@mail.test')).toHaveLength(before)
  expect((await tagged.sendRequest('DELETE', '/profile/email-report')).statusCode).toBe(204)
  expect((await tagged.sendRequest('GET', '/profile/email-report')).json()).toEqual({ report: null })
  expect(id).not.toBe(other.id)
})

test('a reported delay does not stop emails', async () => {
  const browser = new Browser(t)
  await browser.signIn('late@mail.test')
  await report('late@mail.test', 'delay')
  expect((await browser.sendRequest('GET', '/profile/email-report')).json()).toEqual({ report: null })
})

const bounceOf = (address: string, email: string) =>
  [
    'Content-Type: message/delivery-status\n',
    'Reporting-MTA: dns; mx.test\n',
    `Final-Recipient: rfc822; ${address}\nAction: failed\nStatus: 5.1.1\n`,
    `--b\nContent-Type: message/rfc822\n\n${email}`,
  ].join('\n')
const emailTo = (address: string) => mailsTo(t, address).at(-1)?.raw ?? ''

test('a bounce is accepted in its original form if we have sent its email to this mailbox', async () => {
  const browser = new Browser(t)
  await browser.signIn('gone@mail.test')
  await new Browser(t).signIn('stranger@mail.test')
  const reported = async () => (await browser.sendRequest('GET', '/profile/email-report')).json().report
  const forged = [
    '',
    'Message-ID: <1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b@flight-amigo.test>',
    emailTo('stranger@mail.test'),
    emailTo('gone@mail.test').replace(/<([\w-]{36}\.)../, '<$1'),
  ]
  for (const email of forged) {
    expect((await send({ message: bounceOf('gone@mail.test', email) })).statusCode).toBe(204)
    expect(await reported()).toBeNull()
  }
  expect((await send({ message: bounceOf('Gone@Mail.Test', emailTo('gone@mail.test')) })).statusCode).toBe(204)
  expect(await reported()).toMatchObject({ kind: 'bounce' })
})

test.each([
  ['5.1.1 No such user here', 'bounce'],
  ['5.1.10 This domain receives no email', 'bounce'],
  ['5.2.1 Receives too many emails', undefined],
  ['5.7.1 Relaying denied', undefined],
  ['5.1.8 Your sender address is bad', undefined],
  ['Blocked, see our list', undefined],
])('a mail server that refuses a recipient with "550 %s" reports %s', async (text, kind) => {
  const email = `refused.${text.replace(/\W/g, '').slice(0, 8).toLowerCase()}@mail.test`
  const browser = new Browser(t)
  const { id } = await browser.signIn(email)
  t.inbox.trouble('receiver', { status: 550, text })
  await causeEmail(id)
  t.inbox.trouble('receiver')
  expect((await browser.sendRequest('GET', '/profile/email-report')).json().report?.kind).toBe(kind)
})

test('no one can prove by a reply to an email of the team that the mailbox of the team returns emails', async () => {
  const payload = { name: 'Asha', email: 'stranger@mail.test', message: 'Please write back' }
  expect((await t.inject({ method: 'POST', url: '/api/contact', payload })).statusCode).toBe(204)
  await t.settled()
  const [written] = t.inbox.received.filter(({ text }) => text.includes('Please write back'))
  const { to: [team = ''] = [], raw = '' } = written ?? {}
  await send({ message: bounceOf(team, raw) })
  await t.inject({ method: 'POST', url: '/api/contact', payload: { ...payload, message: 'Are you there?' } })
  await t.settled()
  expect(t.inbox.received.filter(({ text }) => text.includes('Are you there?'))).toHaveLength(1)
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
