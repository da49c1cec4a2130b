import { expect, test } from '@jest/globals'
import { act, render } from '@testing-library/react'
import { type NavigateFunction, useNavigate } from 'react-router'
import { LeftPageGuard } from './LeftPageGuard.tsx'
import { BrowserRouter } from './links.tsx'

let complete = () => {}

/** A page that completes its query. */
function Page() {
  const navigate: NavigateFunction = useNavigate()
  complete = () => void navigate('?type=helper', { replace: true })
  return null
}
const address = () => location.pathname + location.search

test('the previous page cannot replace the address of the next page, which itself can', async () => {
  history.replaceState(null, '', '/create-listing')
  render(
    <BrowserRouter>
      <LeftPageGuard>
        <Page />
      </LeftPageGuard>
    </BrowserRouter>,
  )
  act(complete)
  expect(address()).toBe('/create-listing?type=helper')

  history.pushState(null, '', '/find/create')
  act(complete)
  expect(address()).toBe('/find/create')

  act(() => void dispatchEvent(new PopStateEvent('popstate')))
  act(complete)
  expect(address()).toBe('/find/create?type=helper')
})
