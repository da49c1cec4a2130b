import { expect, jest, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { EmptyState } from './EmptyState.tsx'
import { ErrorState } from './ErrorState.tsx'

test('an error is announced and offers another try [spec-state-error]', async () => {
  const retry = jest.fn()
  render(<ErrorState title="Error loading Amigos. Please try again later." onRetry={retry} />)
  expect(screen.getByRole('alert')).toHaveTextContent('Error loading Amigos. Please try again later.')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledTimes(1)
})

test('a second press during the retry does nothing', async () => {
  const retry = jest.fn()
  render(<ErrorState title="Error" onRetry={retry} retrying />)
  await userEvent.click(screen.getByRole('button', { name: 'Try again', busy: true }))
  expect(retry).not.toHaveBeenCalled()
})

test('an error state offers no retry without onRetry', () => {
  render(<ErrorState title="User Not Found" action={<a href="/search">Find Companions</a>} />)
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Find Companions' })).toBeInTheDocument()
})

test('an empty state says what to do next, with a heading of the given level [spec-state-empty]', () => {
  render(
    <EmptyState title="No messages yet" level={3} action={<a href="/search">Find Companions</a>}>
      Write to someone on your route.
    </EmptyState>,
  )
  expect(screen.getByRole('heading', { level: 3, name: 'No messages yet' })).toBeInTheDocument()
  expect(screen.getByText('Write to someone on your route.')).toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})
