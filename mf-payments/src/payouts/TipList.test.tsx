import type { Tip } from '@flight-amigo/backend/contract/payments'
import { i18n } from '@flight-amigo/shell/sdk'
import { renderInSite } from '@flight-amigo/shell/test'
import { afterEach, expect, test } from '@jest/globals'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { screen } from '@testing-library/react'
import { act } from 'react'
import { TipRow } from './TipList.tsx'

const TIP: Tip = {
  ...{ id: 1, direction: 'received', amount: 15, status: 'paid', message: null, hasVisitorMessage: false },
  ...{ refunded: 0, refundPending: 0, refundFailed: 0, disputed: 0, lost: 0, onHoldUntil: null, reviewedUntil: null },
  paidAt: new Date('2026-11-19T10:00').toISOString(),
  other: { id: 3, username: 'Meera', profilePictureUrl: null },
}
const open = (tip: Partial<Tip>) => {
  const { unmount } = renderInSite(<TipRow {...TIP} {...tip} isFirstNew={false} />, {})
  const line = screen.getByText(/^From Meera$/).nextElementSibling!
  const shown = [line.textContent, line.querySelector('time')?.dateTime]
  unmount()
  return shown
}

afterEach(() => act(() => i18n.loadAndActivate({ locale: 'en', messages: {} })))

test('joins the day and the notes by the comma of the language', () => {
  expect(open({})).toEqual(['Nov 19, 2026', TIP.paidAt])
  expect(open({ disputed: 5, lost: 4 })).toEqual([
    'Nov 19, 2026, $5.00 in dispute, $4.00 taken back by the bank',
    TIP.paidAt,
  ])
  const messages = {
    [generateMessageId('{line}, {next}')]: [['line'], '، ', ['next']],
    [generateMessageId('<0>{day}</0>, {notes}')]: ['<0>', ['day'], '</0>، ', ['notes']],
  }
  act(() => i18n.loadAndActivate({ locale: 'ar', messages: messages as never }))
  const [line] = open({ disputed: 5, lost: 4 })
  expect(line).toMatch(/[^,]+، .*in dispute، .*taken back by the bank$/)
})
