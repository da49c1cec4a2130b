import { beforeEach, expect, jest, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { FailureNotice } from './FailureNotice.tsx'

const declined = { title: 'Payment failed', description: 'Your card was declined.' }
const scroll = jest.fn()

beforeEach(() => {
  scroll.mockClear()
  Element.prototype.scrollIntoView = scroll
})

test('a failure is announced at its form and comes into view, and the focus stays where it was', () => {
  const form = (failure?: typeof declined) => (
    <>
      <FailureNotice failure={failure} />
      <button type="submit">Pay</button>
    </>
  )
  const { rerender } = render(form())
  expect(screen.queryByRole('alert')).toBeNull()
  screen.getByRole('button').focus()
  rerender(form(declined))
  expect(screen.getByRole('alert')).toHaveTextContent('Payment failedYour card was declined.')
  expect(scroll).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('button')).toHaveFocus()
})

test('a form may have its own text, and a failure that must be read first takes the focus', () => {
  render(<FailureNotice failure={{ ...declined, atForm: 'Nothing was charged.' }} takesFocus />)
  expect(screen.getByRole('alert')).toHaveTextContent('Payment failedNothing was charged.')
  expect(screen.getByRole('alert').parentElement).toHaveFocus()
})
