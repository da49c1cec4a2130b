import { expect, jest, test } from '@jest/globals'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Field } from './Field.tsx'

const countries = jest.requireActual<typeof import('./countries.ts')>('./countries.ts')
const loadCountries = jest.fn(countries.loadCountries)
jest.mock('./countries.ts', () => ({
  ...jest.requireActual<object>('./countries.ts'),
  loadCountries: () => loadCountries(),
}))
const { PhoneInput } = require('./PhoneInput.tsx') as typeof import('./PhoneInput.tsx')

function Form({ value: initial = '' }) {
  const [value, setValue] = useState(initial)
  return (
    <>
      <Field label="Phone">
        <PhoneInput value={value} onChange={setValue} />
      </Field>
      <output>{value}</output>
    </>
  )
}

const number = () => screen.getByRole('textbox', { name: 'Phone' })
const country = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Country code' })
const value = () => screen.getByRole('status').textContent
const allCountries = () => {
  act(() => number().focus())
  return waitFor(() => expect(country().options.length).toBeGreaterThan(200))
}

test('the field lists about 230 countries, frequent ones first, with the United States as the default [spec-dial-codes]', async () => {
  render(<Form />)
  await allCountries()
  expect([...country().options].slice(0, 5).map((option) => option.value)).toEqual(['US', 'GB', 'CA', 'AU', 'IN'])
  expect(country()).toHaveValue('US')
})

test('the value is dial code, space, local number; an empty field has an empty value [spec-phone-value]', async () => {
  render(<Form />)
  await allCountries()
  await userEvent.type(number(), '2025550123')
  expect(value()).toBe('+1 2025550123')
  await userEvent.clear(number())
  expect(value()).toBe('')
})

test('another country keeps the local number, and countries of one dial code stay apart', async () => {
  render(<Form />)
  await allCountries()
  await userEvent.type(number(), '98490 12345')
  await userEvent.selectOptions(country(), 'IN')
  expect(value()).toBe('+91 98490 12345')
  await userEvent.selectOptions(country(), 'CA')
  expect(value()).toBe('+1 98490 12345')
  expect(country()).toHaveValue('CA')
})

test('a whole number can be pasted, or typed from its plus on', async () => {
  render(<Form />)
  await allCountries()
  await userEvent.click(number())
  await userEvent.paste('+44 20 7946 0958')
  expect(value()).toBe('+44 2079460958')
  expect(country()).toHaveValue('GB')
  await userEvent.clear(number())
  await userEvent.type(number(), '+9198490 12345')
  expect(value()).toBe('+91 98490 12345')
  expect(country()).toHaveValue('IN')
})

test('an incomplete dial code stays in the field and is no valid number', async () => {
  render(<Form />)
  await allCountries()
  await userEvent.type(number(), '+9')
  expect(number()).toHaveValue('+9')
  expect(value()).toBe('+9')
})

test('a stored number shows its country; letters are ignored', async () => {
  render(<Form value="+49 30123456" />)
  expect(number()).toHaveValue('30123456')
  await allCountries()
  expect(country()).toHaveValue('DE')
  await userEvent.type(number(), 'abc7')
  expect(value()).toBe('+49 301234567')
})

test('the field reports a list that failed to load, and reloads it when the network is back', async () => {
  loadCountries.mockRejectedValueOnce(new Error('offline'))
  render(<Form />)
  await userEvent.click(number())
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Other countries could not be loaded. Type the number with + and the country code.',
  )
  await userEvent.type(number(), '+919849012345')
  act(() => void dispatchEvent(new Event('online')))
  await allCountries()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(country()).toHaveValue('IN')
})

test('no dial code is the beginning of another, so a whole number has one country code', async () => {
  const codes = new Set((await loadCountries()).map(({ dialCode }) => dialCode))
  for (const code of codes) expect([...codes].filter((other) => other !== code && other.startsWith(code))).toEqual([])
})

test('the label names the number field only, and an error marks it invalid', async () => {
  render(
    <Field label="Phone" error="Please enter a valid phone number">
      <PhoneInput value="" onChange={() => {}} />
    </Field>,
  )
  await allCountries()
  expect(number()).toHaveAccessibleDescription('Please enter a valid phone number')
  expect(number()).toBeInvalid()
  expect(country()).not.toBeInvalid()
})

test('the countries load when its group of fields gets the focus, or for a number without a space', async () => {
  loadCountries.mockClear()
  const { unmount } = render(
    <fieldset>
      <input aria-label="Name" />
      <Form value="+91 9849012345" />
    </fieldset>,
  )
  expect(number()).toHaveValue('9849012345')
  expect(loadCountries).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('textbox', { name: 'Name' }))
  await waitFor(() => expect(country()).toHaveValue('IN'))
  unmount()
  render(<Form value="+919849012345" />)
  await waitFor(() => expect(number()).toHaveValue('9849012345'))
})
