import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { Logger } from '@nestjs/common'
import { Browser, freshIp, wrong } from '../../test/browser.ts'
import { type AppWithFakes, startAppWithFakes } from '../../test/fakes.ts'
import { BOT_CHECK_UNAVAILABLE } from '../bot-check/bot-check.contract.ts'

let t: AppWithFakes
beforeAll(async () => {
  t = await startAppWithFakes()
})
afterAll(() => t.stop())

const error = Logger.prototype.error
const logged: unknown[][] = []
beforeEach(() => {
  logged.length = 0
  Logger.prototype.error = (...line: unknown[]) => void logged.push(line)
})
afterAll(() => {
  Logger.prototype.error = error
})

let people = 0
const address = () => `wanted.${++people}@mail.test`

async function stranger(email: string) {
  const browser = new Browser(t)
  const { user } = (await browser.login(email)).json()
  const statuses: number[] = []
  for (let n = 0; n < 5; n++) statuses.push((await browser.verify(String(n).repeat(6), user.id)).statusCode)
  return statuses
}

test('strangers who request codes and guess cannot block the right code [spec-withstand-locked-out]', async () => {
  const email = address()
  for (let n = 0; n < 6; n++) expect(await stranger(email)).toEqual([400, 400, 400, 400, 400])
  await new Browser(t).signIn(email)
})

test("strangers in the user's own network cannot block the right code in a browser where the user has signed in before [spec-withstand-locked-out]", async () => {
  const email = address()
  const browser = new Browser(t)
  await browser.signIn(email)
  const inNetwork = () => Object.assign(new Browser(t), { ip: browser.ip })
  const replies = await Promise.all(Array.from({ length: 6 }, () => inNetwork().login(email)))
  const taken = replies.filter(({ statusCode }) => statusCode === 200).length
  expect(taken).toBeLessThan(replies.length)
  const guesser = new Browser(t)
  const { user } = (await guesser.login(address())).json()
  guesser.ip = browser.ip
  for (let n = 0; n < 8; n++) await guesser.verify('000000', user.id)
  expect((await guesser.verify('000000', user.id)).statusCode).toBe(429)

  await browser.sendRequest('POST', '/auth/logout')
  const { userId, code } = await browser.requestCode(email)
  expect((await browser.verify(code, userId)).statusCode).toBe(200)
})

test('the cookie of another address does not exempt a browser', async () => {
  const email = address()
  const browser = new Browser(t)
  await browser.signIn(address())
  await browser.sendRequest('POST', '/auth/logout')
  const all = []
  for (let n = 0; n < 4; n++) all.push((await browser.login(email)).statusCode)
  expect(all.at(-1)).toBe(429)
})

test('many travelers can sign in from one IP address, one after the other', async () => {
  const ip = freshIp()
  for (let n = 0; n < 9; n++)
    expect((await Object.assign(new Browser(t), { ip }).signIn(address())).id).toEqual(expect.any(Number))
})

test('above a ceiling for one mailbox strangers share one code in five minutes; the staff are notified, a known browser and an earlier code still work', async () => {
  const email = address()
  const known = new Browser(t)
  await known.signIn(email)
  await known.sendRequest('POST', '/auth/logout')
  const early = new Browser(t)
  const mine = await early.requestCode(email)
  const spelling = (n: number) => (n % 2 ? email : email.replace('@', `+${n}@`))
  const statuses: number[] = []
  for (let n = 0; n < 34; n++) statuses.push((await new Browser(t).login(spelling(n))).statusCode)
  // Two codes were requested before; one more is allowed above the limit.
  expect(statuses).toEqual([...Array(29).fill(200), ...Array(5).fill(429)])
  const alarms = () => logged.filter(([, text]) => /under attack/.test(String(text)))
  expect(alarms()).toEqual([
    [{ limit: 'code-address-all', max: 30 }, 'an address is under attack: codes are requested or guessed'],
  ])
  expect(JSON.stringify(alarms())).not.toContain(email)
  expect((await new Browser(t).login(email, BOT_CHECK_UNAVAILABLE)).statusCode).toBe(429)
  expect((await early.verify(mine.code, mine.userId)).statusCode).toBe(200)
  await known.signIn(email)
  await t.advance(300)
  await new Browser(t).signIn(email)
})

test('while many networks guess codes of an address, a stranger has one attempt for each code, and the right code works at the first attempt', async () => {
  const email = address()
  for (let n = 0; n < 21; n++) await stranger(email)
  const browser = new Browser(t)
  const { userId, code } = await browser.requestCode(email)
  const other = new Browser(t)
  const theirs = await other.requestCode(email)
  expect((await other.verify(wrong(theirs.code), theirs.userId)).statusCode).toBe(400)
  expect((await other.verify(theirs.code, theirs.userId)).statusCode).toBe(429)
  expect((await browser.verify(code, userId)).statusCode).toBe(200)
})
