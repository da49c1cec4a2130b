import { expect, jest, test } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
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

test('without a network, an error says that the device is offline, until it is online again', async () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  render(
    <ErrorState title="The trip could not be loaded" onRetry={() => {}}>
      Please try again.
    </ErrorState>,
  )
  expect(screen.getByRole('alert')).toHaveTextContent("You're offline. Try again when you're connected.")
  expect(screen.queryByText('Please try again.')).toBeNull()
  onLine.mockRestore()
  act(() => void dispatchEvent(new Event('online')))
  expect(screen.getByText('Please try again.')).toBeVisible()
  expect(screen.queryByText(/offline/)).toBeNull()
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
