import { beforeEach, expect, jest, test } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextPage } from './NextPage.tsx'

let comeNear = (_: boolean) => {}
class Observer {
  constructor(told: (entries: Array<{ isIntersecting: boolean }>) => void) {
    comeNear = (isIntersecting) => act(() => told([{ isIntersecting }]))
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

test('coming near reads on, and staying near does after each page', () => {
  const { rerender } = render(state({}))
  expect(fetchNextPage).not.toHaveBeenCalled()
  comeNear(true)
  expect(fetchNextPage).toHaveBeenCalledTimes(1)
  rerender(state({ isFetching: true }))
  rerender(state({}))
  expect(fetchNextPage).toHaveBeenCalledTimes(2)
})

test('what came near while something else was being read is not forgotten', () => {
  const { rerender } = render(state({ isFetching: true }))
  comeNear(true)
  expect(fetchNextPage).not.toHaveBeenCalled()
  rerender(state({}))
  expect(fetchNextPage).toHaveBeenCalledTimes(1)
})

test('a failure waits for a person', async () => {
  const { rerender } = render(state({}))
  comeNear(true)
  fetchNextPage.mockClear()
  rerender(state({ isFetchNextPageError: true }))
  expect(fetchNextPage).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(fetchNextPage).toHaveBeenCalledTimes(1)
})

test('at the end there is nothing', () => {
  expect(render(state({ hasNextPage: false })).container).toBeEmptyDOMElement()
})
