import { expect, jest, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { ReportDialog } from './ReportDialog.tsx'

const onSend = jest.fn()

function Report() {
  const [value, setValue] = useState({ reason: '', details: '' })
  return (
    <ReportDialog
      title="Report Priya"
      username="Priya"
      reasons={{ spam: 'Spam or advertising', other: 'Something else' }}
      most={10}
      value={value}
      onChange={(part) => setValue({ ...value, ...part })}
      failure={undefined}
      busy={false}
      onSend={onSend}
      onCancel={() => undefined}
      onClose={() => undefined}
    />
  )
}

test('a report is sent with a reason and details that are not too long; what is wrong is said at its field', async () => {
  render(<Report />)
  const send = screen.getByRole('button', { name: 'Send Report' })
  const reason = screen.getByRole('combobox', { name: 'What is it about?' })
  const details = screen.getByRole('textbox', { name: 'What happened?' })
  await userEvent.click(send)
  expect(reason).toHaveAccessibleDescription('Please choose a reason')
  expect(reason).toHaveFocus()

  await userEvent.selectOptions(reason, 'Spam or advertising')
  await userEvent.type(details, 'Eleven char')
  await userEvent.click(send)
  expect(details).toHaveAccessibleDescription(/The details cannot exceed 10 characters/)
  expect(details).toHaveFocus()
  expect(onSend).not.toHaveBeenCalled()

  await userEvent.type(details, '{Backspace}')
  await userEvent.click(send)
  expect(onSend).toHaveBeenCalledTimes(1)
})
