import { afterEach, expect, test } from '@jest/globals'
import { act, render } from '@testing-library/react'
import { type NavigateFunction, useNavigate } from 'react-router'
import { setAddressLanguage } from './basename.ts'
import { LeftPageGuard } from './LeftPageGuard.tsx'
import { BrowserRouter } from './links.tsx'

let complete = () => {}

function Page() {
  const navigate: NavigateFunction = useNavigate()
  complete = () => void navigate('?type=helper', { replace: true })
  return null
}
const address = () => location.pathname + location.search

afterEach(() => setAddressLanguage(undefined))

test.each(['', '/te'])(
  'the previous page cannot replace the address of the next page, which itself can %s',
  (prefix) => {
    setAddressLanguage(prefix.slice(1))
    history.replaceState(null, '', `${prefix}/create-listing`)
    render(
      <BrowserRouter basename={prefix || '/'}>
        <LeftPageGuard>
          <Page />
        </LeftPageGuard>
      </BrowserRouter>,
    )
    act(complete)
    expect(address()).toBe(`${prefix}/create-listing?type=helper`)

    history.pushState(null, '', `${prefix}/find/create`)
    act(complete)
    expect(address()).toBe(`${prefix}/find/create`)

    act(() => void dispatchEvent(new PopStateEvent('popstate')))
    act(complete)
    expect(address()).toBe(`${prefix}/find/create?type=helper`)
  },
)
