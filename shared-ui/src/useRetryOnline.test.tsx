import { afterEach, expect, jest, test } from '@jest/globals'
import { render } from '@testing-library/react'
import { useRetryOnline } from './useRetryOnline.ts'

afterEach(() => {
  jest.useRealTimers()
})

const online = () => dispatchEvent(new Event('online'))
const Part = ({ isFailed, retry }: { isFailed: boolean; retry: () => void }) => {
  useRetryOnline(isFailed, retry)
  return null
}

test('a failed request is retried when the network is back, and no other request is', () => {
  const [first, second] = [jest.fn(), jest.fn()]
  const { rerender, unmount } = render(<Part isFailed retry={first} />)
  rerender(<Part isFailed retry={second} />)
  online()
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1])
  rerender(<Part isFailed={false} retry={second} />)
  online()
  expect(second).toHaveBeenCalledTimes(1)
  unmount()
  online()
  expect(second).toHaveBeenCalledTimes(1)
})

test('a request that fails again soon after the network is back is retried, and a later failure is not', () => {
  jest.useFakeTimers()
  const retry = jest.fn()
  const { rerender } = render(<Part isFailed retry={retry} />)
  const failAgain = () => {
    for (const isFailed of [false, true]) rerender(<Part isFailed={isFailed} retry={retry} />)
  }
  online()
  failAgain()
  expect(retry).toHaveBeenCalledTimes(1)
  jest.advanceTimersByTime(1000)
  expect(retry).toHaveBeenCalledTimes(2)
  failAgain()
  jest.advanceTimersByTime(10_000)
  expect(retry).toHaveBeenCalledTimes(3)
  failAgain()
  jest.advanceTimersByTime(10_000)
  expect(retry).toHaveBeenCalledTimes(3)
})

test('a request that fails while the network comes back is retried', () => {
  jest.useFakeTimers()
  const retry = jest.fn()
  const { rerender } = render(<Part isFailed={false} retry={retry} />)
  online()
  rerender(<Part isFailed retry={retry} />)
  jest.advanceTimersByTime(1000)
  expect(retry).toHaveBeenCalledTimes(1)
})
