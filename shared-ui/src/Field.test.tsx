import { expect, jest, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Checkbox } from './Checkbox.tsx'
import { Field } from './Field.tsx'
import { Input } from './Input.tsx'
import { Select } from './Select.tsx'
import { Textarea } from './Textarea.tsx'

const options = <option value="both">All options</option>
const controls: [string, ReactNode][] = [
  ['Input', <Input key="input" />],
  ['Input with a sign before it', <Input key="led" leading="$" />],
  ['Textarea', <Textarea key="textarea" />],
  ['Textarea with a count', <Textarea key="counted" characterLimit={500} />],
  ['Select', <Select key="select">{options}</Select>],
]

test.each(controls)('%s has the label, the help and the error of its Field [spec-form-label]', (_, control) => {
  render(
    <Field label="Amount" help="Whole dollars" error="Too little" required>
      {control}
    </Field>,
  )
  const element = screen.getByLabelText('Amount')
  expect(element).toHaveAccessibleName('Amount')
  expect(element).toHaveAccessibleDescription('Too little Whole dollars')
  expect(element).toBeInvalid()
  expect(element).toBeRequired()
})

test.each([
  ['a text', <Input key="text" />, 'auto'],
  ['a number', <Input key="number" inputMode="numeric" />, null],
  ['a field with a sign before it', <Input key="led" leading="$" />, null],
  ['an address', <Input key="address" dir="ltr" inputMode="email" />, 'ltr'],
])('%s has its own text direction', (_, input, dir) => {
  render(<Field label="Field">{input}</Field>)
  expect(screen.getByLabelText('Field').getAttribute('dir')).toBe(dir)
})

test('without help and error a control has no description and is not invalid', () => {
  render(
    <Field label="Name">
      <Input />
    </Field>,
  )
  expect(screen.getByLabelText('Name')).toBeValid()
  expect(screen.getByLabelText('Name')).not.toHaveAttribute('aria-describedby')
})

test('a field says that it is optional without changing its name', () => {
  render(
    <Field label="Flight Number" optional>
      <Input />
    </Field>,
  )
  const input = screen.getByRole('textbox', { name: 'Flight Number' })
  expect(input).toHaveAccessibleDescription('optional')
})

test('a field connects a control of another library', () => {
  render(
    <Field label="From" error="Departure airport is required" id="from">
      {(control) => <input role="combobox" aria-expanded="false" aria-controls="list" {...control} />}
    </Field>,
  )
  const combobox = screen.getByRole('combobox', { name: 'From' })
  expect(combobox).toHaveAttribute('id', 'from')
  expect(combobox).toHaveAccessibleDescription('Departure airport is required')
})

function Form({ onSend }: { onSend: (values: unknown) => void }) {
  const { register, handleSubmit, reset, formState } = useForm({
    defaultValues: { name: '', type: 'both', description: '', consent: false },
  })
  const { errors } = formState
  return (
    <form noValidate onSubmit={handleSubmit(onSend)}>
      <Field label="Name" error={errors.name?.message}>
        <Input {...register('name', { minLength: { value: 2, message: 'Name must be at least 2 characters' } })} />
      </Field>
      <Field label="Looking for">
        <Select {...register('type')}>
          {options}
          <option value="helper">Amigos only</option>
        </Select>
      </Field>
      <Field label="Description">
        <Textarea characterLimit={30} {...register('description')} />
      </Field>
      <Checkbox
        label="I agree"
        error={errors.consent?.message}
        {...register('consent', { required: 'You must agree to the terms' })}
      />
      <button type="submit">Send</button>
      <button type="button" onClick={() => reset()}>
        Clear
      </button>
    </form>
  )
}

test('a field works with react-hook-form: values, focus on the first invalid field, errors at their fields', async () => {
  const send = jest.fn()
  render(<Form onSend={(values) => send(values)} />)
  await userEvent.type(screen.getByLabelText('Name'), 'P')
  await userEvent.click(screen.getByText('Send'))
  expect(send).not.toHaveBeenCalled()
  expect(screen.getByLabelText('Name')).toHaveFocus()
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Name must be at least 2 characters')
  const consent = screen.getByRole('checkbox', { name: 'I agree' })
  expect(consent).toBeInvalid()
  expect(consent).toHaveAccessibleDescription('You must agree to the terms')

  await userEvent.type(screen.getByLabelText('Name'), 'riya')
  await userEvent.selectOptions(screen.getByLabelText('Looking for'), 'helper')
  await userEvent.type(screen.getByLabelText('Description'), 'Glad to help')
  await userEvent.click(consent)
  await userEvent.click(screen.getByText('Send'))
  expect(send).toHaveBeenCalledWith({ name: 'Priya', type: 'helper', description: 'Glad to help', consent: true })
})

test('a count follows typing and a reset of the form, and says when little is left', async () => {
  render(<Form onSend={() => undefined} />)
  await userEvent.type(screen.getByLabelText('Description'), 'Glad to help')
  expect(screen.getByText('12 / 30')).toBeInTheDocument()
  expect(screen.getByRole('status')).toHaveTextContent('18 characters left')
  await userEvent.click(screen.getByText('Clear'))
  expect(screen.getByText('0 / 30')).toBeInTheDocument()
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})

test('a count has characters as people count them, and cuts nothing off', async () => {
  function Message() {
    const [text, setText] = useState('')
    return (
      <Textarea
        aria-label="Message"
        characterLimit={3}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    )
  }
  render(<Message />)
  await userEvent.type(screen.getByLabelText('Message'), '🛫🛬ab')
  expect(screen.getByLabelText('Message')).toHaveValue('🛫🛬ab')
  expect(screen.getByText('4 / 3')).toBeInTheDocument()
  expect(screen.getByRole('status')).toHaveTextContent('1 character too many')
})
