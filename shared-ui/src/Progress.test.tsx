import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { Progress } from './Progress.tsx'
import { Spinner } from './Spinner.tsx'

test('says how far it has come', () => {
  render(<Progress label="Digits entered" value={4} max={6} />)
  const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Digits entered' })
  expect([bar.value, bar.max]).toEqual([4, 6])
})

test('says that nobody can tell how far', () => {
  render(<Progress label="Sending" />)
  expect(screen.getByRole('progressbar', { name: 'Sending' })).not.toHaveAttribute('value')
})

test('a spinner with a label is announced, one without is decoration', () => {
  const { container } = render(
    <>
      <Spinner label="Setting up payment" />
      <Spinner />
    </>,
  )
  expect(screen.getByRole('status')).toHaveTextContent('Setting up payment')
  expect(container.lastElementChild).toHaveAttribute('aria-hidden', 'true')
})
