import { reportReasons } from '@flight-amigo/backend/contract/moderation'
import { expect, test } from '@jest/globals'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { asha, renderInSite } from '../../test/renderInSite.tsx'
import { i18n } from '../sdk/i18n.tsx'
import { ReportDialog } from './ReportDialog.tsx'

test('sends a report once it has a reason and details that are not too long, and shows errors at their field', async () => {
  const Report = () => {
    const [isOpen, setOpen] = useState(true)
    if (!isOpen) return 'closed'
    return <ReportDialog title="Report Priya" username="Priya" about={{ userId: 3 }} onClose={() => setOpen(false)} />
  }
  const { sent } = renderInSite(<Report />, {
    user: asha,
    server: { 'POST /reports': { status: 204 } },
  })
  const send = screen.getByRole('button', { name: 'Send Report' })
  const reason = screen.getByRole('combobox', { name: 'What is it about?' })
  const details = screen.getByRole('textbox', { name: 'What happened?' })
  await userEvent.click(send)
  expect(reason).toHaveAccessibleDescription('Please choose a reason')
  expect(reason).toHaveFocus()

  await userEvent.selectOptions(reason, 'Spam or advertising')
  await userEvent.click(details)
  await userEvent.paste('x'.repeat(1001))
  await userEvent.click(send)
  expect(details).toHaveAccessibleDescription(/The details cannot exceed 1000 characters/)
  expect(details).toHaveFocus()
  expect(sent).toEqual([])

  await userEvent.type(details, '{Backspace}')
  await userEvent.dblClick(send)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toEqual({ userId: 3, reason: 'spam', details: 'x'.repeat(1000) })
  await waitFor(() => expect(screen.getByText('closed')).toBeVisible())
  expect(sessionStorage).toHaveLength(0)
})

test('a Telugu page names every reason in Telugu', () => {
  const labels = Object.values(reportReasons)
  const texts = labels.map((_, n) => `కారణం ${n}`)
  const messages = Object.fromEntries(labels.map((label, n) => [generateMessageId(label), texts[n]!]))
  i18n.loadAndActivate({ locale: 'te', messages })
  try {
    renderInSite(<ReportDialog title="Report Priya" username="Priya" about={{ userId: 3 }} onClose={() => {}} />)
    const [, ...options] = screen.getAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual(texts)
  } finally {
    i18n.loadAndActivate({ locale: 'en', messages: {} })
  }
})
