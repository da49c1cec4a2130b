import { expect, jest, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { EmptyState } from './EmptyState.tsx'
import { ErrorState } from './ErrorState.tsx'

test('an error is announced, and trying again is one press away', async () => {
  const retry = jest.fn()
  render(<ErrorState title="Error loading Amigos. Please try again later." onRetry={retry} />)
  expect(screen.getByRole('alert')).toHaveTextContent('Error loading Amigos. Please try again later.')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledTimes(1)
})

test('while it tries again, a second press does nothing', async () => {
  const retry = jest.fn()
  render(<ErrorState title="Error" onRetry={retry} retrying />)
  await userEvent.click(screen.getByRole('button', { name: 'Try again', busy: true }))
  expect(retry).not.toHaveBeenCalled()
})

test('offers no retry where none can help', () => {
  render(<ErrorState title="User Not Found" action={<a href="/search">Find Companions</a>} />)
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Find Companions' })).toBeInTheDocument()
})

test('an empty place says what to do next, in the outline of its page', () => {
  render(
    <EmptyState title="No messages yet" level={3} action={<a href="/search">Find Companions</a>}>
      Write to someone on your route.
    </EmptyState>,
  )
  expect(screen.getByRole('heading', { level: 3, name: 'No messages yet' })).toBeInTheDocument()
  expect(screen.getByText('Write to someone on your route.')).toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})
