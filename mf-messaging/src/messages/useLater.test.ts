import { afterEach, expect, jest, test } from '@jest/globals'
import { act, renderHook } from '@testing-library/react'
import { useLater } from './Conversation.tsx'

afterEach(() => {
  jest.useRealTimers()
})

test('the time runs from the moment at which something has begun', () => {
  jest.useFakeTimers()
  const { result, rerender } = renderHook((hasBegun: boolean) => useLater(1_000, hasBegun), { initialProps: false })
  act(() => jest.advanceTimersByTime(5_000))
  rerender(true)
  act(() => jest.advanceTimersByTime(999))
  expect(result.current).toBe(false)
  act(() => jest.advanceTimersByTime(1))
  expect(result.current).toBe(true)
})
