import { expect, test } from '@jest/globals'
import { render } from '@testing-library/react'
import { titleRoute, usePageName } from './pageTitle.ts'

function Person({ name }: { name?: string }) {
  usePageName(name)
  return null
}

test('the title contains the name of the page while the page is shown, also a name from the document', () => {
  document.head.innerHTML = '<title data-named>Flight Amigo - Priya</title>'
  titleRoute('Traveler Profile')
  expect(document.title).toBe('Flight Amigo - Priya')
  const { rerender, unmount } = render(<Person name="Priya" />)
  rerender(<Person name="ప్రియ" />)
  expect(document.title).toBe('Flight Amigo - ప్రియ')
  rerender(<Person />)
  expect(document.title).toBe('Flight Amigo - Traveler Profile')
  rerender(<Person name="Ravi" />)
  unmount()
  titleRoute('Messages')
  expect(document.title).toBe('Flight Amigo - Messages')
})
