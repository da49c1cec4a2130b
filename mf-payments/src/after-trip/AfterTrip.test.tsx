import type { Tip } from '@flight-amigo/backend/contract/payments'
import { asha, renderInSite } from '@flight-amigo/shell/test'
import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import remote from '../remote.ts'

const landedAt = '2026-11-19T20:20:00.000Z'
const tip = (changed: Partial<Tip>): Tip => ({
  ...{ id: 1, direction: 'sent', amount: 25, refunded: 0, status: 'paid', message: null, hasVisitorMessage: false },
  ...{ refundPending: 0, refundFailed: 0, disputed: 0, lost: 0 },
  ...{ onHoldUntil: null, reviewedUntil: null, paidAt: '2026-11-19T21:00:00.000Z' },
  other: { id: 3, username: 'Priya', profilePictureUrl: null },
  ...changed,
})

async function open(
  tips: { body: Tip[] } | (() => never),
  role: 'helper' | 'traveler' = 'traveler',
  amount: number | null = 25,
  review = 'written',
) {
  const Fill = (await remote.slots?.['trip.afterwards']?.extension())!
  return renderInSite(
    <Fill
      {...{ tripId: 5, role, route: 'DOH to ORD', tipAmount: amount, landedAt }}
      other={{ userId: 3, username: 'Priya' }}
    />,
    {
      user: asha,
      server: { 'GET /payments/tips': tips, 'GET /testimonials/user/3/mine': { body: { state: review } } },
    },
  )
}
const links = async () =>
  (await screen.findAllByRole('link')).map((link) => [link.textContent, link.getAttribute('href')])
const OTHER = ['Other amount', '/tip/3']
const SUGGESTED = [['Tip $25', '/tip/3?amount=25'], OTHER]

test('leads the traveler with one tap to the amount suggested before the trip, or to another one', async () => {
  await open({ body: [] })
  expect(await links()).toEqual(SUGGESTED)
  expect(screen.getByRole('link', { name: 'Tip $25' })).toHaveClass('accent')
  expect(screen.getByText(/^You suggested/)).toHaveTextContent('You suggested $25. All of it goes to Priya.')
})

test.each([
  ['to another user', { other: { id: 4, username: 'Meera', profilePictureUrl: null } }],
  ['before the trip', { paidAt: '2026-11-18T21:00:00.000Z' }],
  ['that came back whole', { refunded: 25 }],
])('a tip %s is none for this trip', async (_which, changed) => {
  await open({ body: [tip(changed)] }, 'traveler', null)
  const amounts = [10, 15, 25].map((dollars) => [`Tip $${dollars}`, `/tip/3?amount=${dollars}`])
  expect(await links()).toEqual([...amounts, OTHER])
})

test('thanks for a tip given since the landing instead of suggesting one', async () => {
  await open({ body: [tip({}), tip({ id: 2, amount: 10, refunded: 5 })] })
  expect(await screen.findByText(/^You thanked/)).toHaveTextContent('You thanked Priya with $30.')
  expect(screen.queryByRole('link')).toBeNull()
})

test('shows the link when the tips fail to load', async () => {
  await open(() => {
    throw new TypeError('Failed to fetch')
  })
  expect(await links()).toEqual(SUGGESTED)
})

test('suggests the tip after the review, or without one at a tap', async () => {
  await open({ body: [] }, 'traveler', 25, 'possible')
  const skip = await screen.findByRole('button', { name: 'Continue without a review' })
  expect(screen.queryByRole('link')).toBeNull()
  await userEvent.click(skip)
  expect(await links()).toEqual(SUGGESTED)
})

test('suggests no tip to the helper', async () => {
  const { sent, container } = await open({ body: [] }, 'helper')
  expect(container).toBeEmptyDOMElement()
  expect(sent).toEqual([])
})
