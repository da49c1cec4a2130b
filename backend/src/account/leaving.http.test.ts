import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Browser } from '../../test/browser.ts'
import { accountRow, otherTransaction, tablesWith, untilBlocked } from '../../test/database.ts'
import { type AppWithFakes, startAppWithFakes } from '../../test/fakes.ts'
import { identityOf, makePerson } from '../../test/make.ts'
import { publish } from '../../test/publish.ts'

let t: AppWithFakes
beforeAll(async () => {
  t = await startAppWithFakes({ RATE_LIMITS: 'off', POOL_MAX: '10' })
})
afterAll(() => t.stop())

const send = (method: 'DELETE' | 'PATCH' | 'POST', path: string, as: object, payload?: object) =>
  t.inject({ method, url: `/api${path}`, headers: { ...as }, ...(payload && { payload }) })

/** Each request is sent when the previous one waits for the account's lock. */
async function inOrder(account: number, ...requests: Array<() => ReturnType<typeof send>>): Promise<number[]> {
  const other = await otherTransaction(t)
  await other.lockRow('account', account)
  const replies: Array<Promise<{ statusCode: number }>> = []
  for (const request of requests) {
    replies.push(Promise.resolve(request()))
    await untilBlocked(t, replies.length)
  }
  await other.commit()
  return (await Promise.all(replies)).map(({ statusCode }) => statusCode)
}

test('requests in flight during a deletion leave no data of the user', async () => {
  const { id, email, as } = await makePerson(t, { phoneNumber: '+1 2025550160' })
  const phone = { phoneNumber: '+1 2025550161', captchaToken: t.botCheck.token('phone') }
  const statuses = await inOrder(
    id,
    () => send('DELETE', '/account', as),
    () => send('PATCH', '/profile', as, { username: 'Backcanary', bio: 'Backcanary' }),
    () => send('PATCH', '/profile/phone', as, phone),
    () => publish(t, email, { as }),
  )
  expect(statuses).toEqual([204, 401, 401, 401])
  expect(await accountRow(t, id)).toMatchObject({ username: 'Deleted user', bio: null, phone_number: null })
  await t.advance(2 * 86_400)
  expect(await tablesWith(t, email)).toEqual([])
})

test('a person who deletes an account and publishes as a visitor at the same moment keeps their identity when they return', async () => {
  const { id, email, as } = await makePerson(t, { email: 'leaves@mail.test' })
  const statuses = await inOrder(
    id,
    () => send('DELETE', '/account', as),
    () => publish(t, email),
  )
  expect(statuses).toEqual([204, 201])
  const again = await new Browser(t).signIn(email)
  expect([again.id === id, await identityOf(t, again)]).toEqual([false, id])
})
