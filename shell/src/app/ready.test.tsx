import { afterEach, expect, jest, test } from '@jest/globals'
import { act, render } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { markBusy, PageReady } from './ready.tsx'

const isReady = () => document.documentElement.hasAttribute('data-ready')
afterEach(() => document.documentElement.removeAttribute('data-ready'))

const settle = () => act(() => jest.runAllTimers())

test('the page is ready once it has started and no request is pending, and again after each action', () => {
  jest.useFakeTimers()
  const first = markBusy()
  render(<PageReady />)
  settle()
  expect(isReady()).toBe(false)
  first()
  settle()
  expect(isReady()).toBe(true)

  markBusy()
  expect(isReady()).toBe(true)

  document.body.click()
  expect(isReady()).toBe(false)
  const finish = markBusy()
  settle()
  expect(isReady()).toBe(false)
  finish()
  settle()
  expect(isReady()).toBe(true)

  const loaded = markBusy(true)
  expect(isReady()).toBe(false)
  loaded()
  settle()
  expect(isReady()).toBe(true)
})

test('a page with a skeleton is not ready, even if the browser is idle before the timer that shows the response', () => {
  jest.useFakeTimers()
  Object.assign(window, { requestIdleCallback: (work: () => void) => setTimeout(work) })
  /** Renders the response in a timer, as the store does, and then waits for something else. */
  function Page() {
    const [responses, setResponses] = useState(0)
    useEffect(() => {
      const done = markBusy()
      setTimeout(() => {
        done()
        setTimeout(() => setResponses(1))
        setTimeout(() => setResponses(2), 500)
      })
    }, [])
    return <p aria-busy={responses === 1}>{responses}</p>
  }
  render(
    <>
      <Page />
      <PageReady />
    </>,
  )
  for (let ms = 0; ms < 1000 && !isReady(); ms += 1) act(() => jest.advanceTimersByTime(1))
  expect(document.body).toHaveTextContent('2')
})
