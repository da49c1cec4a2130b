import { expect, test } from '@jest/globals'
import { act, render } from '@testing-library/react'
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom'
import { useReplaceUrl } from './replaceUrl.ts'

let complete = () => {}
function Page() {
  const replaceUrl = useReplaceUrl()
  complete = () => replaceUrl('?type=helper')
  return <Link to="/find/create">Find Help</Link>
}
const address = () => location.pathname + location.search

test.each(['', '/te'])('a page completes its URL, but not after the user has followed a link %s', async (prefix) => {
  history.replaceState(null, '', `${prefix}/create-listing`)
  const { getByRole } = render(
    <BrowserRouter basename={prefix || '/'}>
      <Routes>
        <Route path="/create-listing" element={<Page />} />
        <Route path="*" element={null} />
      </Routes>
    </BrowserRouter>,
  )
  act(complete)
  expect(address()).toBe(`${prefix}/create-listing?type=helper`)
  act(complete)
  expect(address()).toBe(`${prefix}/create-listing?type=helper`)

  act(() => {
    getByRole('link').click()
    complete()
  })
  expect(address()).toBe(`${prefix}/find/create`)
  act(complete)
  expect(address()).toBe(`${prefix}/find/create`)
})
