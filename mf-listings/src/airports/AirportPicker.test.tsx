import { Announcements } from '@flight-amigo/shared-ui/Announcements'
import { renderInSite } from '@flight-amigo/shell/test'
import { expect, jest, test } from '@jest/globals'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type FormEvent, useState } from 'react'
import { AirportPicker } from './AirportPicker.tsx'

const AIRPORTS = [
  {
    code: 'HYD',
    name: 'Rajiv Gandhi International Airport',
    city: 'Hyderabad',
    country: 'India',
    zone: 'Asia/Kolkata',
    also: ['Secunderabad'],
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
      <AirportPicker label="From" end="departure" value={value} onChange={setValue} maxSuggestions={5} />
      <output>{value}</output>
      <button type="button" onClick={() => setValue('')}>
        Reset
      </button>
    </>
  )
}

function lateList() {
  const { promise, resolve } = Promise.withResolvers<{ body: typeof AIRPORTS }>()
  return { late: { ...server, 'GET /airports': () => promise }, come: () => resolve({ body: AIRPORTS }) }
}

const field = () => screen.getByRole('combobox', { name: 'From' })

test('the airport list is requested by its version when the field is first focused [spec-airport-list]', async () => {
  const { sent } = renderInSite(<Form />, { server })
  expect(sent).toEqual([])
  await userEvent.click(field())
  expect(await screen.findByText('Type at least 2 characters to search')).toBeVisible()
  await waitFor(() => expect(sent.map(({ url }) => url)).toEqual(['/airports/version', '/airports?v=abc']))
})

test('the picker finds an airport by city, selects it by keyboard and sets its code', async () => {
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

test('the picker accepts a complete code', async () => {
  renderInSite(<Form />, { server })
  await userEvent.type(field(), 'hyd')
  await waitFor(() => expect(screen.getByText('HYD', { selector: 'output' })).toBeVisible())
  await userEvent.tab()
  await waitFor(() => expect(field()).toHaveValue('HYD - Hyderabad, India'))
})

test('the picker selects an unambiguous text on blur, also if the list loads later', async () => {
  const { late, come } = lateList()
  renderInSite(<Form />, { server: late })
  await userEvent.type(field(), 'secunderabad')
  await userEvent.tab()
  expect(field()).toHaveValue('secunderabad')
  come()
  await waitFor(() => expect(field()).toHaveValue('HYD - Hyderabad, India'))
  expect(screen.getByText('HYD', { selector: 'output' })).toBeVisible()

  await userEvent.type(field(), 'midway')
  await userEvent.tab()
  expect(field()).toHaveValue('MDW - Chicago, United States')
  await userEvent.type(field(), 'chicago')
  await userEvent.tab()
  expect(field()).toHaveValue('chicago')
})

test('the picker does not change a focused text when the list loads', async () => {
  const { late, come } = lateList()
  renderInSite(<Form value="secund" />, { server: late })
  await userEvent.click(field())
  come()
  expect(await screen.findByRole('option')).toHaveTextContent(/^HYD/)
  expect(field()).toHaveValue('secund')
  expect(screen.getByText('secund', { selector: 'output' })).toBeVisible()
  await userEvent.type(field(), 'er')
  expect(field()).toHaveValue('secunder')
  await userEvent.tab()
  expect(field()).toHaveValue('HYD - Hyderabad, India')
})

test('Enter selects the only suggestion and submits the form', async () => {
  const send = jest.fn((event: FormEvent) => event.preventDefault())
  renderInSite(
    <form onSubmit={send}>
      <Form />
    </form>,
    { server },
  )
  await userEvent.type(field(), 'ohare')
  await screen.findByRole('option')
  await userEvent.keyboard('{Enter}')
  expect(field()).toHaveValue('ORD - Chicago, United States')
  expect(send).toHaveBeenCalledTimes(1)
})

test('arrows, Home, End and Escape move in the list, except while an input method is active', async () => {
  renderInSite(<Form />, { server })
  await userEvent.type(field(), 'chic')
  const [first, last] = await screen.findAllByRole('option')
  expect(field()).toHaveAttribute('aria-expanded', 'true')
  expect(field().getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id)
  const marked = () => field().getAttribute('aria-activedescendant')
  expect(marked()).toBeNull()
  for (const [key, option] of [
    ['{ArrowUp}', last],
    ['{ArrowDown}', first],
    ['{End}', last],
    ['{Home}', first],
  ] as const) {
    await userEvent.keyboard(key)
    expect(marked()).toBe(option?.id)
    expect(option).toHaveAttribute('aria-selected', 'true')
  }
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true })
  expect(screen.getAllByRole('option')).toHaveLength(2)
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(field()).toHaveValue('chic')
  expect(field()).toHaveAttribute('aria-expanded', 'false')
  await userEvent.keyboard('{ArrowDown}')
  await userEvent.click(screen.getByRole('option', { name: /^MDW/ }))
  expect(field()).toHaveValue('MDW - Chicago, United States')
  expect(field()).toHaveFocus()
})

test('the picker announces the number of suggestions', async () => {
  renderInSite(
    <>
      <Form />
      <Announcements />
    </>,
    { server },
  )
  await userEvent.type(field(), 'chic')
  expect(await screen.findByText('2 airports found')).toBeInTheDocument()
})

test('the picker searches 300 ms after the last key [spec-airport-debounce]', async () => {
  renderInSite(<Form />, { server })
  await userEvent.type(field(), 'ohare')
  await screen.findByRole('option')
  await userEvent.clear(field())
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull())
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

test('the picker says that nothing matches', async () => {
  renderInSite(<Form />, { server })
  await userEvent.type(field(), 'zzz')
  expect(await screen.findByText('No airports found')).toBeVisible()
})

test('the picker shows the airport of a given code, and a reset clears it', async () => {
  renderInSite(<Form value="HYD" />, { server })
  await waitFor(() => expect(field()).toHaveValue('HYD - Hyderabad, India'))
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }))
  expect(field()).toHaveValue('')
})

test('the picker keeps the list that an unknown code has loaded, and requests it once', async () => {
  jest.useFakeTimers({ advanceTimers: true })
  const { sent } = renderInSite(<Form value="LON" />, { server })
  const all = ['/airports?codes=LON', '/airports/version', '/airports?v=abc']
  await waitFor(() => expect(sent.map(({ url }) => url)).toEqual(all))
  // Longer than the store caches a response that no component uses.
  await act(() => jest.advanceTimersByTimeAsync(700_000))
  expect(sent.map(({ url }) => url)).toEqual(all)
  jest.useRealTimers()
})

test('the picker reports that the list failed to load and can reload it [spec-airport-failed]', async () => {
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
