import { expect, jest, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Button, buttonClass } from './Button.tsx'

test('a button does not submit a form by default', async () => {
  const submit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault())
  render(
    <form onSubmit={submit}>
      <Button>Call</Button>
      <Button type="submit">Send</Button>
    </form>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Call' }))
  expect(submit).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(submit).toHaveBeenCalledTimes(1)
})

test('a busy button keeps its name and focus, and ignores mouse and keyboard', async () => {
  const press = jest.fn()
  const { rerender } = render(<Button onClick={press}>Continue</Button>)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(press).toHaveBeenCalledTimes(1)

  rerender(
    <Button onClick={press} busy>
      Continue
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Continue', busy: true })
  expect(button).toHaveFocus()
  expect(button).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Enter}')
  await userEvent.click(button)
  expect(press).toHaveBeenCalledTimes(1)
})

test('a busy submit button does not send the form again, even by Enter in a field', async () => {
  const submit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault())
  render(
    <form onSubmit={submit}>
      <input aria-label="Email" />
      <Button type="submit" busy busyLabel="Creating...">
        Create Listing
      </Button>
    </form>,
  )
  await userEvent.type(screen.getByLabelText('Email'), 'a{Enter}')
  expect(submit).not.toHaveBeenCalled()
})

test('a busy button shows its busy label and keeps its width [spec-form-progress]', () => {
  render(
    <Button busy busyLabel="Creating...">
      Create Listing
    </Button>,
  )
  expect(screen.getByRole('button', { name: 'Creating...' })).toHaveTextContent('Create Listing')
})

test('a link can look like a button', () => {
  expect(buttonClass({ variant: 'sky', size: 'small' }).split(' ')).toEqual(['button', 'sky', 'small'])
  expect(buttonClass()).toBe('button accent medium')
})
