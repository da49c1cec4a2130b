import { renderInSite } from '@flight-amigo/shell/test'
import { expect, jest, test } from '@jest/globals'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { AirportPicker } from './AirportPicker.tsx'

const AIRPORTS = [
  {
    code: 'HYD',
    name: 'Rajiv Gandhi International Airport',
    city: 'Hyderabad',
    country: 'India',
    zone: 'Asia/Kolkata',
  },
  { code: 'ORD', name: "Chicago O'Hare", city: 'Chicago', country: 'United States', zone: 'America/Chicago' },
  { code: 'MDW', name: 'Chicago Midway', city: 'Chicago', country: 'United States', zone: 'America/Chicago' },
]
const server = {
  'GET /airports/version': { body: { version: 'abc' } },
  'GET /airports': { body: AIRPORTS },
}

function Form({ value: initial = '' }) {
  const [value, setValue] = useState(initial)
  return (
    <>
      <AirportPicker label="From" end="departure" value={value} onChange={setValue} most={5} />
      <output>{value}</output>
      <button type="button" onClick={() => setValue('')}>
        Reset
      </button>
    </>
  )
}

const field = () => screen.getByRole('combobox', { name: 'From' })

test('the list is requested by its version when the field first has the focus', async () => {
  const { sent } = renderInSite(<Form />, { server })
  expect(sent).toEqual([])
  await userEvent.click(field())
  expect(await screen.findByText('Type at least 2 characters to search')).toBeVisible()
  await waitFor(() => expect(sent.map(({ url }) => url)).toEqual(['/airports/version', '/airports?v=abc']))
})

test('an airport is found by its city and chosen by keyboard; the form gets its code', async () => {
  renderInSite(<Form />, { server })
  await userEvent.type(field(), 'chic')
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    "ORD - Chicago, United StatesChicago O'Hare",
    'MDW - Chicago, United StatesChicago Midway',
  ])
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(field()).toHaveValue('MDW - Chicago, United States')
  expect(screen.getByRole('status')).toHaveTextContent('MDW')
})

test('a code that is typed in full is chosen without a suggestion', async () => {
  renderInSite(<Form />, { server })
  await userEvent.type(field(), 'hyd')
  await waitFor(() => expect(screen.getByText('HYD', { selector: 'output' })).toBeVisible())
  await userEvent.tab()
  await waitFor(() => expect(field()).toHaveValue('HYD - Hyderabad, India'))
})

test('the search begins 300 ms after the last key', async () => {
  renderInSite(<Form value="HYD" />, { server })
  await waitFor(() => expect(field()).toHaveValue('HYD - Hyderabad, India'))
  jest.useFakeTimers()
  fireEvent.change(field(), { target: { value: 'chi' } })
  act(() => jest.advanceTimersByTime(200))
  fireEvent.change(field(), { target: { value: 'chic' } })
  act(() => jest.advanceTimersByTime(299))
  expect(screen.queryAllByRole('option')).toEqual([])
  expect(screen.getByText('Searching…')).toBeVisible()
  act(() => jest.advanceTimersByTime(1))
  expect(screen.getAllByRole('option')).toHaveLength(2)
  jest.useRealTimers()
})

test('a search without a match says so', async () => {
  renderInSite(<Form />, { server })
  await userEvent.type(field(), 'zzz')
  expect(await screen.findByText('No airports found')).toBeVisible()
})

test('a code from outside is shown as its airport, and a reset empties the field', async () => {
  renderInSite(<Form value="HYD" />, { server })
  await waitFor(() => expect(field()).toHaveValue('HYD - Hyderabad, India'))
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }))
  expect(field()).toHaveValue('')
})

test('a list that fails to load says so and can be loaded again', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {})
  let broken = true
  renderInSite(<Form />, {
    server: { ...server, 'GET /airports': () => (broken ? { status: 503 } : { body: AIRPORTS }) },
  })
  await userEvent.type(field(), 'chic')
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(logged).toHaveBeenCalled()
  broken = false
  await userEvent.click(again)
  expect(await screen.findAllByRole('option')).toHaveLength(2)
  logged.mockRestore()
})
