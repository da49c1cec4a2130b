import { afterEach, expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { paintedByServer } from './paintedByServer.tsx'

afterEach(() => {
  document.body.innerHTML = ''
})

const { Skeleton } = paintedByServer({
  path: '/rules',
  title: { id: 'rules', message: 'The Rules' },
  page: () => new Promise(() => {}),
})

test('The browser keeps the painted text until the page has loaded', () => {
  document.body.innerHTML = '<div data-prerendered="/rules"><h1>The Rules</h1><p>Be kind.</p></div>'
  const { container } = render(<Skeleton />)
  expect(container).toHaveTextContent('Be kind.')
})

test('A visitor who comes from another page sees the heading while the page loads', () => {
  document.body.innerHTML = '<div data-prerendered="/other"><h1>Another</h1></div>'
  const { container } = render(<Skeleton />)
  expect(container).not.toHaveTextContent('Another')
  expect(screen.getByRole('heading', { level: 1, name: 'The Rules' })).toBeVisible()
})
