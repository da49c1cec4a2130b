// A helper deletes the account and registers again: nothing that protects others begins anew.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Browser } from '../../test/browser.ts'
import { forgetLimits } from '../../test/database.ts'
import { type AppWithFakes, startFakes } from '../../test/fakes.ts'
import { tipsTo } from '../../test/ledger.ts'
import { makePerson } from '../../test/make.ts'
import { begin, confirm, type PaymentsApp, startPayments, tip } from '../../test/payments.ts'
import { execute } from '../ops.ts'

let t: PaymentsApp & AppWithFakes
beforeAll(async () => {
  const fakes = await startFakes()
  const limits = { RATE_LIMITS: 'off', TIPS_A_DAY_HELPER: '1000', TIPS_A_DAY: '100000', PAYOUT_HOLD_HOURS: '72' }
  const app = await startPayments({ ...fakes.settings, ...limits })
  t = { ...app, ...fakes, stop: () => app.stop().then(fakes.stop) }
})
afterAll(() => t.stop())

const give = async (to: { id: number }, amount = 500) => {
  const reply = await begin(t, to, { amount, key: randomUUID() })
  return [reply.statusCode, reply.json<{ code?: string }>().code]
}
async function leave(browser: Browser): Promise<void> {
  expect((await browser.sendRequest('DELETE', '/account')).statusCode).toBe(204)
  browser.account = undefined
  await forgetLimits(t)
  await t.recovered()
}
async function verifyPhone(browser: Browser, number: string): Promise<void> {
  expect(
    (
      await browser.sendRequest('PATCH', '/profile/phone', {
        phoneNumber: number,
        captchaToken: t.botCheck.token('phone'),
      })
    ).statusCode,
  ).toBe(200)
  await t.settled()
  const code = /\d{6}/.exec(t.twilio.received.at(-1)!.body)![0]
  expect((await browser.verify(code)).statusCode).toBe(200)
}
const ops = (...args: string[]) => execute(t.app, args, () => undefined)

test('with the same address there is no second $1,000 on the same day [spec-withstand-patient-returning]', async () => {
  const browser = new Browser(t)
  const before = await browser.signIn('again@mail.test')
  for (let number = 0; number < 2; number++) await tip(t, before, { amount: 500 })
  await t.settled()
  expect(await give(before, 1)).toEqual([429, 'tip-cap-helper'])
  await leave(browser)
  const after = await browser.signIn('again@mail.test')
  expect(after.id).not.toBe(before.id)
  expect(await give(after, 1)).toEqual([429, 'tip-cap-helper'])
  expect(await give(await makePerson(t))).toEqual([201, undefined])
  await t.advance(86_400)
  expect(await give(after)).toEqual([201, undefined])
})

test('with another address and the same phone there is none, and what was begun before goes to staff when it is paid [spec-withstand-patient-returning]', async () => {
  const browser = new Browser(t)
  const before = await browser.signIn('phone@mail.test')
  await verifyPhone(browser, '+1 202 555 0143')
  for (let number = 0; number < 2; number++) await tip(t, before, { amount: 500 })
  await t.settled()
  await leave(browser)
  const after = await browser.signIn('other-mailbox@mail.test')
  const begun = (await begin(t, after, { amount: 500, key: randomUUID() })).json<{ clientSecret: string }>()
  await verifyPhone(browser, '+1 202 555 0143')
  expect(await give(after, 1)).toEqual([429, 'tip-cap-helper'])
  expect((await confirm(t.stripe, begun.clientSecret)).status).toBe('succeeded')
  await t.settled()
  expect(await tipsTo(t, after)).toMatchObject([{ state: 'paid' }])
  expect((await browser.sendRequest('GET', '/payouts')).json()).toMatchObject({
    received: 0,
    waiting: 500,
    inReview: 500,
  })
})

test('tips that an operator holds stay on hold for the account after it, until they are released [spec-withstand-patient-returning]', async () => {
  const browser = new Browser(t)
  const before = await browser.signIn('held@mail.test')
  expect(await ops('hold', String(before.id), '--why', 'Stolen cards.')).toBe(0)
  await leave(browser)
  const after = await browser.signIn('held@mail.test')
  expect(await give(after)).toEqual([403, 'tip-blocked'])
  expect((await browser.sendRequest('GET', '/payouts')).json()).toMatchObject({ paused: true })
  expect(await ops('release', String(after.id), '--why', 'They are real.')).toBe(0)
  expect(await give(after)).toEqual([201, undefined])
  await leave(browser)
  expect(await give(await browser.signIn('held@mail.test'))).toEqual([201, undefined])
})

test('the hold follows a verified phone to another address', async () => {
  const browser = new Browser(t)
  const before = await browser.signIn('held-phone@mail.test')
  await verifyPhone(browser, '+1 202 555 0144')
  expect(await ops('hold', String(before.id), '--why', 'Stolen cards.')).toBe(0)
  await leave(browser)
  const after = await browser.signIn('held-other@mail.test')
  await verifyPhone(browser, '+1 202 555 0144')
  expect(await give(after)).toEqual([403, 'tip-blocked'])
})
