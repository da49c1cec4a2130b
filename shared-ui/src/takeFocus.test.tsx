import { expect, jest, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { takeFocus } from './takeFocus.ts'

test('a new element takes the focus and scrolls into view once', () => {
  const scroll = jest.fn()
  Element.prototype.scrollIntoView = scroll
  const Result = ({ text }: { text: string }) => (
    <h2 tabIndex={-1} ref={takeFocus}>
      {text}
    </h2>
  )
  const { rerender } = render(<Result text="Sent" />)
  expect(screen.getByRole('heading', { name: 'Sent' })).toHaveFocus()
  rerender(<Result text="Sent again" />)
  expect(scroll).toHaveBeenCalledTimes(1)
})
