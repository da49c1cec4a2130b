import { afterEach, expect, jest, test } from '@jest/globals'
import { render } from '@testing-library/react'
import { useRetryOnline } from './useRetryOnline.ts'

afterEach(() => {
  jest.restoreAllMocks()
})

const online = () => dispatchEvent(new Event('online'))
const Part = ({ isFailed, retry }: { isFailed: boolean; retry: () => void }) => {
  useRetryOnline(isFailed, retry)
  return null
}

test('what has failed is tried again when the network is back, and nothing else is', () => {
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

test('what fails while the network comes back is tried again once; what fails long after it is not', () => {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(100_000)
  const retry = jest.fn()
  const { rerender } = render(<Part isFailed={false} retry={retry} />)
  online()
  for (const isFailed of [true, false, true]) rerender(<Part isFailed={isFailed} retry={retry} />)
  expect(retry).toHaveBeenCalledTimes(1)
  rerender(<Part isFailed={false} retry={retry} />)
  online()
  clock.mockReturnValue(110_000)
  rerender(<Part isFailed retry={retry} />)
  expect(retry).toHaveBeenCalledTimes(1)
})
