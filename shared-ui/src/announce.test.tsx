import { afterEach, expect, jest, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { Announcements } from './Announcements.tsx'
import { announce } from './announce.ts'
import { Dialog } from './Dialog.tsx'

const region = (how: string) => document.querySelector(`[data-announce="${how}"]`)

afterEach(() => {
  jest.useRealTimers()
})

test('a sentence reaches the live region that was there before, and leaves it after five seconds', () => {
  jest.useFakeTimers()
  render(<Announcements />)
  const [polite, assertive] = [region('polite'), region('assertive')]
  announce('12 listings')
  announce('The message was not sent.', 'assertive')
  expect(polite).toHaveTextContent('12 listings')
  expect(assertive).toHaveTextContent('The message was not sent.')
  jest.advanceTimersByTime(5000)
  expect(polite).toBeEmptyDOMElement()
  expect(assertive).toBeEmptyDOMElement()
})

test('the same sentence twice is two changes', () => {
  render(<Announcements />)
  announce('Copied')
  announce('Copied')
  expect(region('polite')?.children).toHaveLength(2)
})

test('while a dialog is open, it speaks inside the dialog, because the page beneath is silent', () => {
  render(
    <>
      <Announcements />
      <Dialog open onClose={() => undefined} title="Details">
        Words
      </Dialog>
    </>,
  )
  announce('Saved')
  expect(screen.getByText('Saved').closest('dialog')).toBeInTheDocument()
})

test('without a page around it says nothing and does not fail', () => {
  expect(() => announce('Nobody hears this')).not.toThrow()
})
