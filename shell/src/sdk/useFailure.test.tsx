import { afterEach, expect, jest, test } from '@jest/globals'
import { act, renderHook } from '@testing-library/react'
import { toasts } from './toast.ts'
import { useFailure } from './useFailure.ts'

afterEach(() => void jest.restoreAllMocks())

test('a failure is a toast, and stays at its form until the next try', () => {
  const { result } = renderHook(useFailure)
  const texts = { title: 'Payment failed', description: 'Your card was declined.', atForm: 'Nothing was charged.' }
  act(() => result.current.fail(texts))
  expect(result.current.failure).toEqual(texts)
  const { title, description } = texts
  expect(toasts.latest()).toMatchObject({ title, description, variant: 'destructive' })
  act(() => result.current.clear())
  expect(result.current.failure).toBeUndefined()
})

test("the server's own sentence takes the place of ours", () => {
  const { result } = renderHook(useFailure)
  const texts = { title: 'Update failed', description: 'There was a problem updating your profile' }
  act(() => result.current.fail(texts, { serverMessage: 'This name is taken' }))
  expect(result.current.failure).toMatchObject({ title: 'Update failed', description: 'This name is taken' })
  expect(toasts.latest()).toMatchObject({ description: 'This name is taken' })
  act(() => result.current.fail(texts, { status: 'FETCH_ERROR' }))
  expect(result.current.failure).toEqual(texts)
})

test('says that the device is offline when a request fails without a network', () => {
  const { result } = renderHook(useFailure)
  const texts = { title: 'Update failed', description: 'There was a problem updating your profile' }
  const offline = "You're offline. Try again when you're connected."
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => result.current.fail(texts, { status: 'FETCH_ERROR' }))
  expect(result.current.failure).toEqual({ title: 'Update failed', description: offline })
  expect(toasts.latest()).toMatchObject({ title: 'Update failed', description: offline })
  act(() => result.current.fail(texts, { status: 500 }))
  expect(result.current.failure).toEqual(texts)
})
