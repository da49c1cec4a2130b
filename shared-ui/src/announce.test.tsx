import { afterEach, expect, jest, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { Announcements } from './Announcements.tsx'
import { announce } from './announce.ts'
import { Dialog } from './Dialog.tsx'

const region = (how: string) => document.querySelector(`[data-announce="${how}"]`)

afterEach(() => {
  jest.useRealTimers()
})

test('a sentence is written to the existing live region and removed after five seconds', () => {
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

test('an announcement is made inside an open dialog, because the page below is inert', () => {
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

test('an announcement without a document does nothing', () => {
  expect(() => announce('Nobody hears this')).not.toThrow()
})
