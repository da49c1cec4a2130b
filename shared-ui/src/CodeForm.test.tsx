import { expect, jest, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { CodeForm, type CodeFormProps } from './CodeForm.tsx'

function Form(props: Pick<CodeFormProps, 'onVerify' | 'onResend'>) {
  const ref = useRef<HTMLInputElement>(null)
  return (
    <CodeForm {...props} ref={ref} submitLabel="Verify">
      {({ field, submit, resend }) => (
        <>
          {field}
          {submit}
          {resend}
        </>
      )}
    </CodeForm>
  )
}

test('a code is not sent while a new one is requested, which would end it', async () => {
  const verify = jest.fn(async () => undefined)
  let arrive = (_isSent: boolean) => {}
  const requested = new Promise<boolean>((resolve) => {
    arrive = resolve
  })
  render(<Form onVerify={verify} onResend={() => requested} />)
  await userEvent.type(screen.getByLabelText(/Verification code/), '123456')
  await userEvent.click(screen.getByRole('button', { name: 'Resend Code' }))
  await userEvent.click(screen.getByRole('button', { name: 'Verify' }))
  expect(verify).not.toHaveBeenCalled()

  arrive(false)
  await screen.findByRole('button', { name: 'Resend Code', busy: false })
  await userEvent.click(screen.getByRole('button', { name: 'Verify' }))
  expect(verify).toHaveBeenCalledTimes(1)
})
