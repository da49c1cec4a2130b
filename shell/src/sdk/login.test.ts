import { expect, jest, test } from '@jest/globals'
import { login, loginRequests } from './login.ts'

test('all waiting calls get the outcome of the login, and the dialog closes', async () => {
  const listener = jest.fn()
  const stop = loginRequests.subscribe(listener)
  const requests = [login(), login()]
  expect(loginRequests.open()).toBe(true)
  loginRequests.settle(true)
  expect(await Promise.all(requests)).toEqual([true, true])
  expect(loginRequests.open()).toBe(false)
  expect(listener).toHaveBeenCalledTimes(3)
  stop()
  void login()
  expect(listener).toHaveBeenCalledTimes(3)
  loginRequests.settle(false)
})

test('a closed dialog resolves to false', async () => {
  const requests = login()
  loginRequests.settle(false)
  expect(await requests).toBe(false)
})
