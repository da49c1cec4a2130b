import { afterEach, expect, jest, test } from '@jest/globals'
import { act, renderHook } from '@testing-library/react'
import { useTimeout } from './useTimeout.ts'

afterEach(() => {
  jest.useRealTimers()
})

test('counts the timeout from the start', () => {
  jest.useFakeTimers()
  const { result, rerender } = renderHook((hasStarted: boolean) => useTimeout(1_000, hasStarted), {
    initialProps: false,
  })
  act(() => jest.advanceTimersByTime(5_000))
  rerender(true)
  act(() => jest.advanceTimersByTime(999))
  expect(result.current).toBe(false)
  act(() => jest.advanceTimersByTime(1))
  expect(result.current).toBe(true)
})
