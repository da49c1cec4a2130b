import type { Payouts as State, Tip } from '@flight-amigo/backend/contract/payments'
import { asha, renderInSite } from '@flight-amigo/shell/test'
import { beforeAll, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Payouts } from './Payouts.tsx'

type Options = NonNullable<Parameters<typeof renderInSite>[1]>

const tip = (changed: Partial<Tip> = {}): Tip => ({
  id: 1,
  direction: 'received',
  amount: 15,
  ...{ refunded: 0, refundPending: 0, refundFailed: 0, disputed: 0, lost: 0 },
  status: 'paid',
  message: 'Thank you for walking with my mother.',
  hasVisitorMessage: false,
  onHoldUntil: null,
  reviewedUntil: null,
  paidAt: new Date('2026-11-19T10:00').toISOString(),
  other: { id: 3, username: 'Meera', profilePictureUrl: null },
  ...changed,
})
const none: State = { status: 'none', paused: false, waiting: 0, received: 0, onHoldUntil: null, inReview: 0 }
const ready: State = { ...none, status: 'ready', received: 40 }

beforeAll(() => {
  Element.prototype.scrollIntoView = () => {}
})

const open = (state: State, { server, ...options }: Options = {}) =>
  renderInSite(<Payouts />, {
    at: '/profile',
    user: asha,
    server: {
      'GET /payouts': { body: state },
      'GET /payments/tips': { body: [] },
      'GET /payments/settings': { body: { visitorMessages: true } },
      ...server,
    },
    ...options,
  })
const button = (name: string | RegExp) => screen.findByRole('button', { name })

test.each([
  ['none', 'Not set up', 'Set Up Payouts'],
  ['incomplete', 'Not finished', 'Continue Setup'],
] as const)('the section links to Stripe in the state %s', async (status, text, action) => {
  // A URL within the page, because jsdom cannot leave it.
  const { sent } = open(
    { ...none, status, waiting: 25 },
    { server: { 'POST /payouts/onboarding': { body: { url: `http://localhost/#onboarding-${status}` } } } },
  )
  expect(await screen.findByText(text)).toBeVisible()
  expect(screen.getByText('$25.00')).toBeVisible()
  await userEvent.click(await button(action))
  await waitFor(() => expect(location.hash).toBe(`#onboarding-${status}`))
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('the section offers no action while in review', async () => {
  open({ ...none, status: 'review', waiting: 5 })
  expect(await screen.findByText('In review')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Payouts|Setup|Details/ })).toBeNull()
})

test('shows why the onboarding could not be opened', async () => {
  const { toast } = open(none, {
    server: { 'POST /payouts/onboarding': { status: 503, body: { code: 'x', message: 'Stripe is away.' } } },
  })
  await userEvent.click(await button('Set Up Payouts'))
  await waitFor(() => expect(toast()).toMatchObject({ description: 'Stripe is away.', variant: 'destructive' }))
  expect(await button('Set Up Payouts')).not.toHaveAttribute('aria-busy')
  expect(screen.getByRole('alert')).toHaveTextContent('Stripe is away.')
})

test('shows a failure where the action was pressed, and works on the next attempt', async () => {
  let isOffline = true
  const whenOnline = (body: object) => () => (isOffline ? Promise.reject(new TypeError('Failed to fetch')) : { body })
  open(none, {
    server: {
      'GET /payments/tips': { body: [tip({ id: 7, other: null, message: null, hasVisitorMessage: true })] },
      'GET /payments/tips/7/message': whenOnline({ message: 'Thanks, from seat 12A' }),
      'POST /payouts/onboarding': whenOnline({ url: 'http://localhost/#later' }),
      'PUT /payments/settings': whenOnline({ visitorMessages: false }),
    },
  })
  await userEvent.click(await button('Set Up Payouts'))
  const notice = await screen.findByRole('alert')
  expect(notice).toHaveTextContent('Payouts could not be opened')
  expect(notice.parentElement).toHaveFocus()
  await userEvent.click(await button(/^Show Message/))
  expect(await screen.findByText('The message could not be loaded.')).toBeVisible()
  await userEvent.click(screen.getByRole('checkbox'))
  expect(await screen.findByText('Your choice could not be saved.')).toBeVisible()

  isOffline = false
  await userEvent.click(screen.getByRole('checkbox'))
  await waitFor(() => expect(screen.queryByText('Your choice could not be saved.')).toBeNull())
  await userEvent.click(await button(/^Show Message/))
  expect(await screen.findByText('Thanks, from seat 12A')).toHaveFocus()
  await userEvent.click(await button('Set Up Payouts'))
  await waitFor(() => expect(location.hash).toBe('#later'))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('fetches the status once after the return from Stripe, and not again on reload', async () => {
  const { sent, address } = open(none, {
    at: '/profile?tab=profile&payouts=return',
    server: { 'POST /payouts/refresh': { body: ready } },
  })
  await waitFor(() => expect(address()).toBe('/profile?tab=profile'))
  expect(sent.filter(({ url }) => url === '/payouts/refresh')).toHaveLength(1)
})

test('requests a new link when the one to Stripe has expired [spec-pay-payouts-again]', async () => {
  const { sent } = open(ready, {
    at: '/profile?payouts=refresh',
    server: { 'POST /payouts/onboarding': { body: { url: 'http://localhost/#another' } } },
  })
  await waitFor(() => expect(location.hash).toBe('#another'))
  expect(sent.filter(({ url }) => url === '/payouts/onboarding')).toHaveLength(1)
})

test('says that tips wait while the account is suspended, and offers no setup', async () => {
  open({ ...none, status: 'ready', paused: true, waiting: 25 })
  expect(await screen.findByText(/Your account is suspended. Tips that have not reached you yet wait/)).toBeVisible()
  expect(screen.queryByText(/All of your tips go straight/)).toBeNull()
  expect(screen.queryByRole('button', { name: /Details|Set/ })).toBeNull()
})

test('lists received and sent tips page by page', async () => {
  open(ready, {
    server: {
      'GET /payments/tips': ({ url }) => {
        if (url.includes('direction=sent'))
          return { body: [tip({ id: 5, direction: 'sent', status: 'waiting', refunded: 5 })] }
        if (url.includes('cursor'))
          return { body: [tip({ id: 2, other: null, message: null, status: 'refunded', refunded: 15 })] }
        return { body: [tip()], headers: { link: '</api/payments/tips?direction=received&cursor=a>; rel="next"' } }
      },
    },
  })
  expect(await screen.findByText('From Meera')).toBeVisible()
  expect(screen.getByText('$15.00')).toBeVisible()
  expect(screen.getByText('Thank you for walking with my mother.')).toBeVisible()
  await userEvent.click(await button('View More tips received'))
  expect((await screen.findByText('From a traveler')).closest('li')).toHaveFocus()
  expect(screen.getByText('Refunded')).toBeVisible()

  await userEvent.click(screen.getByRole('tab', { name: 'Sent' }))
  const row = within(await screen.findByRole('listitem'))
  expect(row.getByText('To Meera')).toBeVisible()
  expect(row.getByText('Paid')).toBeVisible()
  expect(row.getByText(/\$5\.00 refunded/)).toBeVisible()
})

test('shows the amount that a bank has disputed or taken back', async () => {
  open(ready, { server: { 'GET /payments/tips': { body: [tip({ disputed: 5, lost: 4 })] } } })
  const row = within(await screen.findByRole('listitem'))
  expect(row.getByText(/\$5\.00 in dispute, \$4\.00 taken back by the bank/)).toBeVisible()
  expect(row.getByText('Passed on')).toBeVisible()
})

test('says that more tips could not be loaded, and loads them on the next press', async () => {
  let isLost = true
  open(ready, {
    server: {
      'GET /payments/tips': ({ url }) => {
        if (!url.includes('cursor'))
          return { body: [tip()], headers: { link: '</api/payments/tips?direction=received&cursor=a>; rel="next"' } }
        if (isLost) throw new TypeError('offline')
        return { body: [tip({ id: 2, other: null })] }
      },
    },
  })
  await userEvent.click(await button('View More tips received'))
  expect(await screen.findByText('We could not load more tips. Please try again.')).toBeVisible()
  expect(screen.getByText('From Meera')).toBeVisible()
  isLost = false
  await userEvent.click(await button('View More tips received'))
  expect((await screen.findByText('From a traveler')).closest('li')).toHaveFocus()
  expect(screen.queryByText(/could not load more/)).toBe(null)
})

test('shows pending and failed refunds of a tip', async () => {
  const refunds = { refundPending: 5, refundFailed: 3 }
  open(ready, { server: { 'GET /payments/tips': { body: [tip(refunds)] } } })
  expect(await screen.findByText(/refund of \$5\.00 pending, refund of \$3\.00 failed/)).toBeVisible()
})

test('show until when tips are held', async () => {
  const onHoldUntil = new Date('2026-11-24T12:00').toISOString()
  open(
    { ...none, status: 'ready', waiting: 15, onHoldUntil },
    { server: { 'GET /payments/tips': { body: [tip({ status: 'waiting', onHoldUntil })] } } },
  )
  expect(await screen.findByText(/Yours are held until/)).toHaveTextContent('held until Nov 24, 2026.')
  expect(await screen.findByText(/, held until Nov 24, 2026/)).toBeVisible()
})

test("shows a visitor's message when the helper opens it, and reports it [spec-pay-words]", async () => {
  const { sent, toast } = open(ready, {
    server: {
      'GET /payments/tips': { body: [tip({ id: 7, other: null, message: null, hasVisitorMessage: true })] },
      'GET /payments/tips/7/message': { body: { message: 'Thanks, from seat 12A' } },
      'POST /payments/tips/7/message/report': { status: 204 },
    },
  })
  const show = await button('Show Message with the tip of $15.00 of Nov 19, 2026')
  expect(screen.queryByText(/12A/)).toBeNull()
  await userEvent.click(show)
  const text = await screen.findByText('Thanks, from seat 12A')
  expect(text).toHaveFocus()
  await userEvent.click(await button('Report Message with the tip of $15.00 of Nov 19, 2026'))
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Message reported' }))
  expect(sent.filter(({ url }) => url === '/payments/tips/7/message/report')).toHaveLength(1)
  expect(await screen.findByText(/^Message reported\./)).toHaveFocus()
})

test('reports the message of a signed-in payer, and keeps it after a failure', async () => {
  let status = 500
  const { sent, toast } = open(ready, {
    server: {
      'GET /payments/tips': () => ({ body: [tip({ id: 7, message: status === 500 ? 'Meet me alone' : null })] }),
      'POST /payments/tips/7/message/report': () => ({ status }),
    },
  })
  const report = 'Report Message with the tip of $15.00 of Nov 19, 2026'
  await userEvent.click(await button(report))
  await waitFor(() => expect(toast()).toMatchObject({ variant: 'destructive' }))
  expect(screen.getByText('Meet me alone')).toBeVisible()
  status = 204
  await userEvent.click(await button(report))
  expect(await screen.findByText(/^Message reported\./)).toHaveFocus()
  expect(screen.queryByText('Meet me alone')).toBeNull()
  expect(sent.filter(({ url }) => url === '/payments/tips/7/message/report')).toHaveLength(2)
})

test('turns off messages from visitors, and says so after a failure [spec-pay-words]', async () => {
  let status = 500
  const { toast } = open(ready, {
    server: {
      'PUT /payments/settings': () => (status === 200 ? { body: { visitorMessages: false } } : { status }),
      'GET /payments/settings': () => ({ body: { visitorMessages: status !== 200 } }),
    },
  })
  const choice = await screen.findByRole('checkbox', { name: 'Messages from people who are not signed in' })
  expect(choice).toBeChecked()
  await userEvent.click(choice)
  await waitFor(() => expect(toast()).toMatchObject({ variant: 'destructive' }))
  await waitFor(() => expect(choice).toBeChecked())
  expect(choice).toHaveAccessibleDescription(/Your choice could not be saved\./)
  status = 200
  await userEvent.click(choice)
  await waitFor(() => expect(choice).not.toBeChecked())
})

test('explains an empty list, and reloads one that failed to load', async () => {
  let status = 500
  open(ready, { server: { 'GET /payments/tips': () => (status === 200 ? { body: [] } : { status }) } })
  const again = await button('Try again')
  status = 200
  await userEvent.click(again)
  expect(await screen.findByText('No tips yet')).toBeVisible()
})
