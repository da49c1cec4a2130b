import { expect, jest, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { takeFocus } from './takeFocus.ts'

test('what appears takes the focus and comes into view, once', () => {
  const scroll = jest.fn()
  Element.prototype.scrollIntoView = scroll
  const Result = ({ word }: { word: string }) => (
    <h2 tabIndex={-1} ref={takeFocus}>
      {word}
    </h2>
  )
  const { rerender } = render(<Result word="Sent" />)
  expect(screen.getByRole('heading', { name: 'Sent' })).toHaveFocus()
  rerender(<Result word="Sent again" />)
  expect(scroll).toHaveBeenCalledTimes(1)
})
