import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Browser, freshIp } from '../../test/browser.ts'
import { forgetLimits, tablesWith, withoutTable } from '../../test/database.ts'
import { type AppWithFakes, startAppWithFakes, startSecond } from '../../test/fakes.ts'
import { makeListing, makePerson } from '../../test/make.ts'
import { BOT_CHECK_UNAVAILABLE } from '../bot-check/bot-check.contract.ts'

let t: AppWithFakes
let second: AppWithFakes
beforeAll(async () => {
  t = await startAppWithFakes({ ROLES: 'web,migrate' })
  second = await startSecond(t, { ROLES: 'web,migrate' })
})
afterAll(async () => {
  await second.stop()
  await t.stop()
})

let people = 0
const address = () => `someone.${++people}@mail.test`
async function statuses(count: number, sendRequest: (n: number) => Promise<{ statusCode: number }>) {
  const all: Record<number, number> = {}
  for (let n = 0; n < count; n++) {
    const { statusCode } = await sendRequest(n)
    all[statusCode] = (all[statusCode] ?? 0) + 1
  }
  return all
}

test('an address gets three codes an hour and ten a day from one network, and Retry-After says when the next is possible [spec-codes-of-an-address]', async () => {
  const email = address()
  const ip = freshIp()
  const sendRequest = async (n: number) => {
    await forgetLimits(t, 'code-network')
    return Object.assign(new Browser(n % 2 ? t : second), { ip }).login(email)
  }
  expect(await statuses(5, sendRequest)).toEqual({ 200: 3, 429: 2 })
  const refused = await sendRequest(0)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500)
  await t.advance(3600)
  expect(await statuses(4, sendRequest)).toEqual({ 200: 3, 429: 1 })
  await t.advance(3600)
  await statuses(3, sendRequest)
  await t.advance(3600)
  expect(await statuses(3, sendRequest)).toEqual({ 200: 1, 429: 2 })
})

test('three of twenty parallel logins in two processes get a code', async () => {
  const email = address()
  const ip = freshIp()
  const sendRequest = (n: number) => Object.assign(new Browser(n % 2 ? t : second), { ip }).login(email)
  const replies = await Promise.all(Array.from({ length: 20 }, (_, n) => sendRequest(n)))
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3)
})

test('a network gets three codes a minute and six an hour, and its rejected requests do not count for the addresses [spec-codes-of-a-network]', async () => {
  const ip = freshIp()
  const sendRequest = (email: string) => Object.assign(new Browser(t), { ip }).login(email)
  const email = address()
  expect(await statuses(5, () => sendRequest(address()))).toEqual({ 200: 3, 429: 2 })
  expect(await statuses(3, () => sendRequest(email))).toEqual({ 429: 3 })
  await t.advance(60)
  expect((await new Browser(t).login(email)).statusCode).toBe(200)
  expect(await statuses(4, () => sendRequest(address()))).toEqual({ 200: 3, 429: 1 })
  await t.advance(60)
  expect((await sendRequest(address())).statusCode).toBe(429)
  await t.advance(3600)
  expect((await sendRequest(address())).statusCode).toBe(200)
})

test('all addresses of an IPv6 household count as one network [spec-codes-of-an-ipv6-network]', async () => {
  const sendRequest = (n: number) => Object.assign(new Browser(t), { ip: `2001:db8:7:1::${n + 1}` }).login(address())
  expect(await statuses(5, sendRequest)).toEqual({ 200: 3, 429: 2 })
  const neighbor = Object.assign(new Browser(t), { ip: '2001:db8:7:2::1' })
  expect((await neighbor.login(address())).statusCode).toBe(200)
})

test.each([
  ['a /48', (n: number) => `2001:db8:9:${n.toString(16)}::1`, '2001:db8:a::1'],
  ['a /24', (n: number) => `198.18.7.${n}`, '198.18.8.1'],
])('the networks of %s have ten times the codes and guesses of one of them together', async (_what, ip, elsewhere) => {
  const from = (network: string) => Object.assign(new Browser(t), { ip: network })
  expect(await statuses(35, (n) => from(ip(n)).login(address()))).toEqual({ 200: 30, 429: 5 })
  expect(await statuses(65, (n) => from(ip(n)).verify('000000', randomUUID()))).toEqual({ 400: 60, 429: 5 })
  const neighbor = from(elsewhere)
  const { user } = (await neighbor.login(address())).json()
  expect((await neighbor.verify('000000', user.id)).statusCode).toBe(400)
})

test('without the bot check a fifth of the limits is left: one code an hour for an address and for a network', async () => {
  const email = address()
  const home = freshIp()
  const again = () => Object.assign(new Browser(t), { ip: home }).login(email, BOT_CHECK_UNAVAILABLE)
  expect(await statuses(3, again)).toEqual({ 200: 1, 429: 2 })
  const ip = freshIp()
  const sendRequest = () => Object.assign(new Browser(t), { ip }).login(address(), BOT_CHECK_UNAVAILABLE)
  expect(await statuses(3, sendRequest)).toEqual({ 200: 1, 429: 2 })
})

test('a login that began without the bot check resends codes within a fifth of the limits', async () => {
  const browser = new Browser(t)
  const { user } = (await browser.login(address(), BOT_CHECK_UNAVAILABLE)).json()
  expect((await browser.sendRequest('POST', '/auth/resend-code', { userId: user.id })).statusCode).toBe(429)
  const known = new Browser(t)
  const { user: mine } = (await known.login(address())).json()
  expect((await known.sendRequest('POST', '/auth/resend-code', { userId: mine.id })).statusCode).toBe(204)
})

test('a login that the bot check rejects fails, and no code is sent', async () => {
  t.botCheck.setVerdict('robot')
  const email = address()
  const reply = await new Browser(t).login(email)
  t.botCheck.setVerdict('human')
  expect([reply.statusCode, reply.json().code]).toEqual([403, 'bot-refused'])
  expect(await tablesWith(t, email)).toEqual([])
})

test('a network has six attempts at codes a minute [spec-code-attempts-of-a-network]', async () => {
  const browser = new Browser(t)
  const { user } = (await browser.login(address())).json()
  expect(await statuses(8, () => browser.verify('000000', user.id))).toEqual({ 400: 6, 429: 2 })
})

test('while limits cannot be counted, no code is sent, and reads still work [spec-scale-limits-exact-away] [spec-withstand-limits-closed]', async () => {
  await makeListing(t, await makePerson(t))
  const { as } = await makePerson(t)
  const reads = [{ url: '/api/listings?from=HYD' }, { url: '/api/testimonials' }, { url: '/api/messages', headers: as }]
  const email = address()
  const replies = await withoutTable(t, 'rate_limit', () =>
    Promise.all([
      new Browser(t).login(email),
      ...reads.flatMap((read) => Array.from({ length: 5 }, () => t.inject({ ...read, remoteAddress: freshIp() }))),
    ]),
  )
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([503, ...Array(15).fill(200)])
  expect(await tablesWith(t, email)).toEqual([])
})
