import { beforeEach, expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { BrowserRouter, Link, NavLink, useSearchParams } from './links.tsx'

function Page() {
  const { pathname, search } = useLocation()
  const [params, setParams] = useSearchParams()
  return (
    <>
      <p>{pathname + search}</p>
      <Link to="/search?from=HYD">Search</Link>
      <Link to="/files" target="_blank">
        Elsewhere
      </Link>
      <Link to="/stay" onClick={(event) => event.preventDefault()}>
        Stay
      </Link>
      <NavLink to="/">Home</NavLink>
      <NavLink to="/people">People</NavLink>
      <NavLink to="/people" end>
        Only people
      </NavLink>
      <button type="button" onClick={() => setParams({ ...Object.fromEntries(params), to: 'ORD' }, { replace: true })}>
        To Chicago
      </button>
    </>
  )
}

const open = (address: string, basename?: '/te') => {
  history.replaceState(null, '', address)
  render(<BrowserRouter {...(basename && { basename })} children={<Page />} />)
}
const link = (name: string) => screen.getByRole('link', { name })
const isLeftToBrowser = (name: string, init: MouseEventInit) => {
  const target = link(name)
  const stop = (event: Event) => event.preventDefault()
  let isPrevented = true
  const listener = (event: Event) => {
    isPrevented = event.defaultPrevented
    stop(event)
  }
  addEventListener('click', listener, { once: true })
  target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }))
  return !isPrevented
}

beforeEach(() => history.replaceState(null, '', '/'))

test('a click opens the page of a link as a new entry of the history, and Back returns', async () => {
  open('/people')
  const before = history.length
  await userEvent.click(link('Search'))
  expect(screen.getByText('/search?from=HYD')).toBeVisible()
  expect(history.length).toBe(before + 1)
  history.back()
  expect(await screen.findByText('/people')).toBeVisible()
})

test('a link to the current address adds no entry', async () => {
  open('/search?from=HYD')
  const before = history.length
  await userEvent.click(link('Search'))
  expect(history.length).toBe(before)
})

test.each<[string, MouseEventInit]>([
  ['with Ctrl', { ctrlKey: true }],
  ['with the command key', { metaKey: true }],
  ['with Shift', { shiftKey: true }],
  ['with Alt', { altKey: true }],
  ['of the middle button', { button: 1 }],
])("a click %s stays the browser's", (_how, init) => {
  open('/people')
  expect(isLeftToBrowser('Search', init)).toBe(true)
  expect(screen.getByText('/people')).toBeVisible()
})

test('the browser handles a click for another tab, and a page can cancel a click', async () => {
  open('/people')
  expect(isLeftToBrowser('Elsewhere', {})).toBe(true)
  await userEvent.click(link('Stay'))
  expect(screen.getByText('/people')).toBeVisible()
})

test.each([
  ['/people', 'page', 'page'],
  ['/PEOPLE', 'page', 'page'],
  ['/people/12', 'page', null],
  ['/peoples', null, null],
  ['/', null, null],
])('at %s a link to /people is marked %s, with `end` %s', (address, below, end) => {
  open(address)
  expect([link('People'), link('Only people')].map((one) => one.getAttribute('aria-current'))).toEqual([below, end])
})

test('a link to the home page is marked there only', () => {
  open('/people')
  expect(link('Home')).not.toHaveAttribute('aria-current')
})

test('a change of the query may replace the entry', async () => {
  open('/search?from=HYD')
  const before = history.length
  await userEvent.click(screen.getByRole('button', { name: 'To Chicago' }))
  expect(screen.getByText('/search?from=HYD&to=ORD')).toBeVisible()
  expect(history.length).toBe(before)
})

test('in another language all addresses begin with it, and pages do not see it', async () => {
  open('/te/people', '/te')
  expect(screen.getByText('/people')).toBeVisible()
  expect(link('Search')).toHaveAttribute('href', '/te/search?from=HYD')
  expect(link('Home')).toHaveAttribute('href', '/te')
  expect(link('People')).toHaveAttribute('aria-current', 'page')
  await userEvent.click(link('Search'))
  expect(location.pathname).toBe('/te/search')
  expect(screen.getByText('/search?from=HYD')).toBeVisible()
  const before = history.length
  await userEvent.click(link('Search'))
  expect(history.length).toBe(before)
  await userEvent.click(screen.getByRole('button'))
  expect(location.pathname + location.search).toBe('/te/search?from=HYD&to=ORD')
})
