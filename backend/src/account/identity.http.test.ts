import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Browser } from '../../test/browser.ts'
import { type AppWithStandIns, startAppWithStandIns } from '../../test/stand-ins.ts'
import { Accounts } from './accounts.service.ts'

let t: AppWithStandIns
beforeAll(async () => {
  t = await startAppWithStandIns({ RATE_LIMITS: 'off' })
})
afterAll(() => t.stop())

const identityOf = async (id: number) => (await t.app.get(Accounts).signedIn(id))?.identity

test('whoever deletes an account and comes back with the address has the same identity in another account', async () => {
  const browser = new Browser(t)
  const first = await browser.signIn('back@mail.test')
  const stranger = await new Browser(t).signIn('stranger@mail.test')
  const identity = await identityOf(first.id)
  expect(identity).not.toBe(await identityOf(stranger.id))
  for (let time = 0; time < 2; time++) {
    expect((await browser.ask('DELETE', '/account')).statusCode).toBe(204)
    const again = await browser.signIn('back@mail.test')
    expect(again.id).not.toBe(first.id)
    expect(await identityOf(again.id)).toBe(identity)
  }
})

test('what is kept of a person who has left is no address and no number', async () => {
  const browser = new Browser(t)
  const { id } = await browser.signIn('left@mail.test')
  await t.pool.query("update account set phone_number = '+1 2025550188', phone_verified_at = now() where id = $1", [id])
  await browser.ask('DELETE', '/account')
  const { rows } = await t.pool.query('select pseudonym from former_identity where identity = $1', [id])
  expect(rows).toHaveLength(2)
  for (const { pseudonym } of rows) expect(pseudonym).toMatch(/^[\w-]{43}$/)
})
