import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { AirportPicker } from './AirportPicker.tsx'

const AIRPORTS = [
  { code: 'HYD', name: 'Rajiv Gandhi International Airport', city: 'Hyderabad', country: 'India', traffic: 3 },
]
const refetch = jest.fn()

function useAirports(isEnabled: boolean) {
  const [isBack, setBack] = useState(false)
  const again = () => {
    refetch()
    setBack(true)
  }
  return {
    refetch: again,
    isFetching: false,
    ...(isBack ? { data: AIRPORTS } : { error: isEnabled ? LOST : undefined }),
  }
}
const LOST = { status: 'FETCH_ERROR' }

function Form({ value: initial = '' }) {
  const [value, setValue] = useState(initial)
  return (
    <>
      <AirportPicker useAirports={useAirports} label="From" end="departure" value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  )
}
const field = () => screen.getByRole('combobox')

beforeEach(() => {
  refetch.mockClear()
  jest.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

test('the retry of a list that failed to load works by keyboard, and so does the choice', async () => {
  render(<Form />)
  await userEvent.type(field(), 'hyd')
  expect(screen.getByRole('alert')).toHaveTextContent('Airports could not be loaded.')
  await userEvent.tab()
  expect(screen.getByRole('button', { name: 'Try again' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(refetch).toHaveBeenCalledTimes(1)
  expect(field()).toHaveFocus()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(await screen.findByRole('option', { name: /^HYD/ })).toBeVisible()
})

test('the list is requested again when the network is back', async () => {
  render(<Form />)
  await userEvent.type(field(), 'hyd')
  act(() => void dispatchEvent(new Event('online')))
  expect(refetch).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('says nothing about the list until the user enters the field', () => {
  render(<Form value="HYD" />)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('suggestions that load during a press show after it, because they scroll the page [spec-load-still]', () => {
  jest.useFakeTimers()
  let finishLoading = () => {}
  const useList = () => {
    const [data, set] = useState<typeof AIRPORTS>()
    finishLoading = () => set(AIRPORTS)
    return { data, isFetching: !data, refetch }
  }
  render(<AirportPicker useAirports={useList} label="From" end="departure" value="" onChange={() => {}} />)
  fireEvent.change(field(), { target: { value: 'hyd' } })
  act(() => void jest.advanceTimersByTime(300))
  fireEvent.pointerDown(document.body)
  act(() => finishLoading())
  expect(screen.queryByRole('option')).toBeNull()
  fireEvent.mouseUp(document.body)
  act(() => void jest.runOnlyPendingTimers())
  expect(screen.getByRole('option', { name: /^HYD/ })).toBeVisible()
})
