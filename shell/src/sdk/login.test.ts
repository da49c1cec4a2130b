import { expect, jest, test } from '@jest/globals'
import { login, loginRequests } from './login.ts'

test('all waiting calls get the outcome of the login, and the dialog closes', async () => {
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

test('a closed dialog answers false', async () => {
  const asked = login()
  loginRequests.settle(false)
  expect(await asked).toBe(false)
})
