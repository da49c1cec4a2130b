import { beforeEach, expect, jest, test } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextPage } from './NextPage.tsx'

let comeNear = (_: boolean) => {}
class Observer {
  constructor(notify: (entries: Array<{ isIntersecting: boolean }>) => void) {
    comeNear = (isIntersecting) => act(() => notify([{ isIntersecting }]))
  }
  observe() {}
  disconnect() {}
}
beforeEach(() => {
  Object.assign(globalThis, { IntersectionObserver: Observer })
})

const fetchNextPage = jest.fn()
beforeEach(() => {
  fetchNextPage.mockClear()
})
const state = (more: object) => (
  <NextPage
    label="Loading"
    pages={{ hasNextPage: true, isFetching: false, isFetchNextPageError: false, fetchNextPage, ...more }}
  />
)

test('the next page is fetched when the end is near, and again after each page while it stays near', () => {
  const { rerender } = render(state({}))
  expect(fetchNextPage).not.toHaveBeenCalled()
  comeNear(true)
  expect(fetchNextPage).toHaveBeenCalledTimes(1)
  rerender(state({ isFetching: true }))
  rerender(state({}))
  expect(fetchNextPage).toHaveBeenCalledTimes(2)
})

test('an end that came near during another request is fetched after that request', () => {
  const { rerender } = render(state({ isFetching: true }))
  comeNear(true)
  expect(fetchNextPage).not.toHaveBeenCalled()
  rerender(state({}))
  expect(fetchNextPage).toHaveBeenCalledTimes(1)
})

test('after a failure only the button fetches again', async () => {
  const { rerender } = render(state({}))
  comeNear(true)
  fetchNextPage.mockClear()
  rerender(state({ isFetchNextPageError: true }))
  expect(fetchNextPage).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(fetchNextPage).toHaveBeenCalledTimes(1)
})

test('after the last page nothing is shown', () => {
  expect(render(state({ hasNextPage: false })).container).toBeEmptyDOMElement()
})
