import { expect, jest, test } from '@jest/globals'
import { busy, pageStarted } from './ready.ts'

const isReady = () => document.documentElement.hasAttribute('data-ready')

test('the page is ready once it has started and no request is pending, and again after each action', () => {
  jest.useFakeTimers()
  const first = busy()
  pageStarted()
  jest.runAllTimers()
  expect(isReady()).toBe(false)
  first()
  first()
  jest.runAllTimers()
  expect(isReady()).toBe(true)

  busy()
  expect(isReady()).toBe(true)

  document.body.click()
  expect(isReady()).toBe(false)
  const finish = busy()
  jest.runAllTimers()
  expect(isReady()).toBe(false)
  finish()
  jest.runAllTimers()
  expect(isReady()).toBe(true)
})
