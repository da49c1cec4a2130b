import { expect, jest, test } from '@jest/globals'
import { render } from '@testing-library/react'
import { useRetryOnline } from './useRetryOnline.ts'

test('what has failed is tried again when the network is back, and nothing else is', () => {
  const [first, second] = [jest.fn(), jest.fn()]
  const Part = ({ isFailed, retry }: { isFailed: boolean; retry: () => void }) => {
    useRetryOnline(isFailed, retry)
    return null
  }
  const online = () => dispatchEvent(new Event('online'))
  const { rerender, unmount } = render(<Part isFailed={false} retry={first} />)
  online()
  rerender(<Part isFailed retry={first} />)
  rerender(<Part isFailed retry={second} />)
  online()
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1])
  unmount()
  online()
  expect(second).toHaveBeenCalledTimes(1)
})
