import { expect, jest, test } from '@jest/globals'
import { login, loginRequests } from './login.ts'

test('everybody who asked for a login gets its outcome, and the dialog closes', async () => {
  const heard = jest.fn()
  const stop = loginRequests.subscribe(heard)
  const asked = [login(), login()]
  expect(loginRequests.open()).toBe(true)
  loginRequests.settle(true)
  expect(await Promise.all(asked)).toEqual([true, true])
  expect(loginRequests.open()).toBe(false)
  expect(heard).toHaveBeenCalledTimes(3)
  stop()
  void login()
  expect(heard).toHaveBeenCalledTimes(3)
  loginRequests.settle(false)
})

test('a dialog that was closed answers no', async () => {
  const asked = login()
  loginRequests.settle(false)
  expect(await asked).toBe(false)
})
