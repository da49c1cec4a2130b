import { expect, jest, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { Field } from './Field.tsx'
import { StarInput } from './StarInput.tsx'

function Rating({ start = 0 }: { start?: number }) {
  const [value, setValue] = useState(start)
  return (
    <Field label="Your rating" error={value ? undefined : 'Rating must be at least 1'}>
      <StarInput value={value} onChange={setValue} />
    </Field>
  )
}

test('the choice is a group of five named choices, none of them chosen at first', () => {
  render(<Rating />)
  const group = screen.getByRole('radiogroup', { name: 'Your rating' })
  expect(group).toHaveAccessibleDescription('Rating must be at least 1')
  expect(group).toBeInvalid()
  expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    '1 star',
    '2 stars',
    '3 stars',
    '4 stars',
    '5 stars',
  ])
  expect(screen.queryByRole('radio', { checked: true })).not.toBeInTheDocument()
})

test('a click on a star chooses it and fills all up to it', async () => {
  render(<Rating />)
  await userEvent.click(screen.getByRole('radio', { name: '4 stars' }))
  expect(screen.getByRole('radio', { checked: true })).toHaveAccessibleName('4 stars')
  const filled = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.dataset.filled)
  expect(filled).toEqual(['true', 'true', 'true', 'true', undefined])
})

test('the choice works by keyboard: one tab stop, arrow keys choose', async () => {
  render(<Rating start={3} />)
  await userEvent.tab()
  expect(screen.getByRole('radio', { name: '3 stars' })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  expect(screen.getByRole('radio', { name: '4 stars', checked: true })).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(screen.getByRole('radio', { name: '2 stars', checked: true })).toHaveFocus()
})

test('the choice works with the Controller of react-hook-form, which focuses it when nothing was chosen', async () => {
  const send = jest.fn()
  function Form() {
    const { control, handleSubmit } = useForm({ defaultValues: { rating: 0 } })
    return (
      <form onSubmit={handleSubmit((values) => send(values))}>
        <Controller
          control={control}
          name="rating"
          rules={{ min: { value: 1, message: 'Rating must be at least 1' } }}
          render={({ field }) => <StarInput {...field} label="Your rating" />}
        />
        <button type="submit">Send</button>
      </form>
    )
  }
  render(<Form />)
  await userEvent.click(screen.getByText('Send'))
  expect(screen.getByRole('radio', { name: '1 star' })).toHaveFocus()
  await userEvent.click(screen.getByRole('radio', { name: '5 stars' }))
  await userEvent.click(screen.getByText('Send'))
  expect(send).toHaveBeenCalledWith({ rating: 5 })
})
