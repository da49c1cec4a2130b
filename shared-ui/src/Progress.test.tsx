import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { Progress } from './Progress.tsx'
import { Spinner } from './Spinner.tsx'

test('a progress bar says how much is done', () => {
  render(<Progress label="Digits entered" value={4} max={6} />)
  const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Digits entered' })
  expect([bar.value, bar.max]).toEqual([4, 6])
})

test('a progress bar has no value when the progress is unknown', () => {
  render(<Progress label="Sending" />)
  expect(screen.getByRole('progressbar', { name: 'Sending' })).not.toHaveAttribute('value')
})

test('a spinner with a label is announced, a spinner without one is decoration', () => {
  const { container } = render(
    <>
      <Spinner label="Setting up payment" />
      <Spinner />
    </>,
  )
  expect(screen.getByRole('status')).toHaveTextContent('Setting up payment')
  expect(container.lastElementChild).toHaveAttribute('aria-hidden', 'true')
})
