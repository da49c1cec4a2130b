import { expect, jest, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NotLoaded } from './NotLoaded.tsx'

test('the notice is announced immediately and offers a retry', async () => {
  const retry = jest.fn()
  render(<NotLoaded title="The reviews could not be loaded" onRetry={retry} retrying={false} />)
  expect(screen.getByRole('alert')).toHaveTextContent('The reviews could not be loaded')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledTimes(1)
})
