import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Browser } from '../../test/browser.ts'
import { tablesWith } from '../../test/database.ts'
import { type AppWithFakes, startAppWithFakes } from '../../test/fakes.ts'
import { identityOf, verifyPhone } from '../../test/make.ts'

let t: AppWithFakes
beforeAll(async () => {
  t = await startAppWithFakes({ RATE_LIMITS: 'off' })
})
afterAll(() => t.stop())

test('a person who deletes an account and returns with the address has the same identity in another account', async () => {
  const browser = new Browser(t)
  const first = await browser.signIn('back@mail.test')
  const stranger = await new Browser(t).signIn('stranger@mail.test')
  const identity = await identityOf(t, first)
  expect(identity).not.toBe(await identityOf(t, stranger))
  for (let time = 0; time < 2; time++) {
    expect((await browser.sendRequest('DELETE', '/account')).statusCode).toBe(204)
    const again = await browser.signIn('back@mail.test')
    expect(again.id).not.toBe(first.id)
    expect(await identityOf(t, again)).toBe(identity)
  }
})

test('no address and no number of a deleted account is stored', async () => {
  const browser = new Browser(t)
  await verifyPhone(t, await browser.signIn('left@mail.test'), '+1 2025550188')
  await browser.sendRequest('DELETE', '/account')
  await t.advance(2 * 86_400)
  expect([await tablesWith(t, 'left@mail'), await tablesWith(t, '2025550188')]).toEqual([[], []])
})
