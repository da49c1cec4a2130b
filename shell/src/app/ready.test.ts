import { expect, jest, test } from '@jest/globals'
import { markBusy, pageStarted } from './ready.ts'

const isReady = () => document.documentElement.hasAttribute('data-ready')

test('the page is ready once it has started and no request is pending, and again after each action', () => {
  jest.useFakeTimers()
  const first = markBusy()
  pageStarted()
  jest.runAllTimers()
  expect(isReady()).toBe(false)
  first()
  first()
  jest.runAllTimers()
  expect(isReady()).toBe(true)

  markBusy()
  expect(isReady()).toBe(true)

  document.body.click()
  expect(isReady()).toBe(false)
  const finish = markBusy()
  jest.runAllTimers()
  expect(isReady()).toBe(false)
  finish()
  jest.runAllTimers()
  expect(isReady()).toBe(true)
})
