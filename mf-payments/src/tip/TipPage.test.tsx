import { asha, renderInSite, type SentRequest } from '@flight-amigo/shell/test'
import { beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { intentOf, recordingStripe, settings } from '../../test/recordingStripe.ts'
import { TipPage } from './TipPage.tsx'

const priya = { id: 9, username: 'Priya', profilePictureUrl: null }
const listed = { user: { ...priya, languages: null, rating: null }, listings: [] }
const server = {
  'GET /listings/9': { body: listed },
  'GET /payments/terms/9': { body: { possible: true, visitorMessages: true, payoutsReady: true } },
  'POST /create-payment-intent': { status: 201, body: { clientSecret: 'pi_1_secret_1', receiptNumber: 'FA-000012' } },
  'POST /payment-success': {
    body: {
      ...{ recipientId: 9, recipientName: 'Priya', amount: 15, status: 'waiting', paidAt: new Date().toISOString() },
      ...{ receiptNumber: 'FA-000012', card: null },
    },
  },
}
type Options = NonNullable<Parameters<typeof renderInSite>[1]>
type Server = Options['server'] & {}

let stripe: ReturnType<typeof recordingStripe>
beforeEach(() => {
  stripe = recordingStripe()
})

const open = (changed: Server = {}, at: Options['at'] & {} = '/tip/9') =>
  renderInSite(<TipPage />, { at, path: '/tip/:userId', user: asha, settings, server: { ...server, ...changed } })
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const amount = () => screen.findByRole<HTMLInputElement>('spinbutton', { name: 'Tip amount' })
const toPayment = async () => userEvent.click(await button('Continue to Payment'))
const readyToPay = async (name: string) => {
  await waitFor(async () => expect(await button(name)).toBeEnabled())
  return button(name)
}
const posted = (sent: SentRequest[], url: string) => sent.filter((request) => request.url === url)
const called = (name: string) => stripe.calls.filter(([call]) => call === name).map(([, given]) => given)

test('shows the recipient, suggests 15 dollars, and does not load Stripe before Continue [spec-tip-recipient]', async () => {
  open()
  expect(await screen.findByText('Priya')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: 'Send a Tip' })).toBeVisible()
  expect(screen.getByText('Flight Companion')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Priya' })).toHaveAttribute('href', '/people/9')
  expect(await amount()).toHaveValue(15)
  expect(await amount()).toHaveAttribute('min', '1')
  expect(await amount()).toHaveAttribute('step', '1')
  expect(stripe.calls).toEqual([])
})

test('accepts a quick amount, and rejects one above the maximum [spec-tip-quick]', async () => {
  open()
  for (const quick of ['$5', '$10', '$15', '$20', '$25']) expect(await button(quick)).toBeVisible()
  await userEvent.click(await button('$20'))
  expect(await amount()).toHaveValue(20)
  expect(await button('$20')).toHaveAttribute('aria-pressed', 'true')
  for (const typed of ['501', '9'.repeat(20)]) {
    await userEvent.clear(await amount())
    await userEvent.type(await amount(), typed)
    await toPayment()
    expect(screen.getByText('A tip is at most $500')).toBeVisible()
    expect(await amount()).toHaveFocus()
    expect((await amount()).value).toBe(typed)
  }
})

test.each(['0', '00', '-', '.5', 'abc', ''])(
  '"%s" is no amount: it is ignored, and the last one stays',
  async (typed) => {
    open()
    await userEvent.clear(await amount())
    await userEvent.type(await amount(), '30')
    await userEvent.clear(await amount())
    if (typed) await userEvent.type(await amount(), typed)
    expect(await amount()).toHaveDisplayValue(/^0*$/)
    expect(await amount()).not.toHaveAttribute('aria-invalid')
    expect(screen.getByText('$30.00')).toBeVisible()
    await userEvent.tab()
    expect(await amount()).toHaveValue(30)
    await userEvent.clear(await amount())
    await toPayment()
    expect(await button('Pay $30.00')).toBeVisible()
  },
)

test('ignores the digits that remain while an amount is deleted [spec-tip-invalid-ignored]', async () => {
  open()
  await userEvent.type(await amount(), '{Backspace}')
  expect(await amount()).toHaveValue(1)
  await userEvent.type(await amount(), '{Backspace}')
  expect(await amount()).toHaveValue(null)
  await userEvent.tab()
  expect(await amount()).toHaveValue(15)
})

test('accepts only digits and no cents: $2.50 becomes neither $250 nor $25 [spec-tip-invalid-ignored]', async () => {
  open()
  const typedAnew = async (typed: string) => {
    await userEvent.clear(await amount())
    await userEvent.type(await amount(), typed)
    return (await amount()).value
  }
  expect(await typedAnew('2.50')).toBe('2')
  expect(await typedAnew('1,000')).toBe('1')
  expect(await typedAnew('a7')).toBe('7')
  expect(await typedAnew('2.{Backspace}40')).toBe('40')
  await userEvent.clear(await amount())
  await userEvent.type(await amount(), '2.')
  await userEvent.tripleClick(await amount())
  await userEvent.keyboard('8')
  expect(await amount()).toHaveValue(8)
})

test('accepts a pasted whole number and nothing else [spec-tip-invalid-ignored]', async () => {
  open()
  const pasted = async (text: string) => {
    await userEvent.tripleClick(await amount())
    await userEvent.paste(text)
    return (await amount()).value
  }
  expect(await pasted('42')).toBe('42')
  for (const text of ['2.50', '-3', '1e3', '$7', 'seven']) expect(await pasted(text)).toBe('42')
})

test.each([
  ['/tip/9?amount=12', 12],
  ['/tip/9?amount=0', 15],
])('%s opens at %d dollars [spec-tip-default]', async (at, dollars) => {
  open({}, at)
  expect(await amount()).toHaveValue(dollars)
})

test('refuses a tip to oneself before asking for an amount', async () => {
  const myself = { user: { ...listed.user, id: 7, username: 'Asha' }, listings: [] }
  open({ 'GET /listings/7': { body: myself } }, '/tip/7')
  expect(await screen.findByText('You cannot send a tip to yourself.')).toBeVisible()
  expect(screen.queryByRole('spinbutton')).toBeNull()
})

test('says that the tip waits while the helper has no payouts', async () => {
  open({ 'GET /payments/terms/9': { body: { possible: true, visitorMessages: true, payoutsReady: false } } })
  expect(await screen.findByText(/has not set up payouts yet\./)).toHaveTextContent('Priya has not')
  expect(screen.getByText(/^We hold your full tip/)).toBeVisible()
})

test('allows a tip when its terms fail to load', async () => {
  open({ 'GET /payments/terms/9': { status: 503 } })
  expect(await amount()).toHaveValue(15)
})

test('pays through Stripe on this page, reports to the server, shows a toast and opens their conversation [spec-tip-paid] [spec-tip-return-address]', async () => {
  const { sent, toast, address } = open()
  await userEvent.click(await button('$25'))
  await toPayment()
  await userEvent.click(await readyToPay('Pay $25.00'))
  await waitFor(() => expect(address()).toBe('/messages?to=9'))
  expect(toast()).toMatchObject({ title: 'Payment successful', description: 'Your tip has been sent successfully' })

  const [setUp, ...more] = posted(sent, '/create-payment-intent')
  expect(more).toEqual([])
  expect(setUp?.body).toEqual({ amount: 25, receiverId: 9 })
  expect(setUp?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
  expect(called('Stripe')).toContain('pk_test_1')
  expect(called('elements').at(-1)).toMatchObject({ mode: 'payment', amount: 2500, currency: 'usd', locale: 'en' })
  expect(called('confirmPayment')).toEqual([
    {
      clientSecret: 'pi_1_secret_1',
      confirmParams: { return_url: 'http://localhost/messages?to=9' },
      redirect: 'if_required',
    },
  ])
  expect(posted(sent, '/payment-success')[0]?.body).toEqual({ paymentIntentId: 'pi_1', recipientId: 9, amount: 15 })
})

test("shows Setting up until Stripe's fields are ready, and Processing until Stripe responds [spec-tip-setting-up]", async () => {
  stripe.fields = 'never'
  const first = open()
  await toPayment()
  await waitFor(() => expect(called('mount').length).toBeGreaterThan(0))
  expect(screen.getByText('Setting up payment...')).toBeVisible()
  expect(await button('Pay $15.00')).toBeDisabled()
  first.unmount()

  stripe.fields = 'ready'
  stripe.confirm = () => new Promise(() => {})
  open()
  await toPayment()
  const pay = await readyToPay('Pay $15.00')
  await userEvent.dblClick(pay)
  expect(await button('Processing...')).toHaveAttribute('aria-busy', 'true')
  await userEvent.click(await button('Processing...'))
  expect(called('confirmPayment')).toHaveLength(1)
})

test('returns to the same amount with Cancel, and reuses the payment for it [spec-tip-card-step]', async () => {
  stripe.confirm = async () => ({ error: { message: 'Your card was declined.' } })
  const { sent } = open()
  await userEvent.click(await button('$10'))
  const payAndCancel = async (name: string) => {
    await toPayment()
    await userEvent.click(await readyToPay(name))
    await screen.findByRole('alert')
    await userEvent.click(await button('Cancel'))
  }
  await payAndCancel('Pay $10.00')
  expect(await amount()).toHaveValue(10)
  expect(await amount()).toHaveFocus()
  await payAndCancel('Pay $10.00')
  expect(posted(sent, '/create-payment-intent')).toHaveLength(1)
  await userEvent.click(await button('$20'))
  await payAndCancel('Pay $20.00')
  const keys = posted(sent, '/create-payment-intent').map(({ headers }) => headers.get('idempotency-key'))
  expect(new Set(keys).size).toBe(2)
})

test('shows a failed setup at the form, and reuses the payment on the next attempt [spec-tip-setup-failed]', async () => {
  const responses = [{ status: 503 }, { status: 403, body: { code: 'tip-blocked', message: 'Not to this person.' } }]
  const { sent, toast } = open({
    'POST /create-payment-intent': () => responses.shift() ?? Promise.reject(new Error()),
  })
  await userEvent.click(await button('$20'))
  await toPayment()
  const expectReason = async (reason: string) => {
    await userEvent.click(await readyToPay('Pay $20.00'))
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(reason))
    expect(toast()).toMatchObject({ title: 'Payment setup failed', variant: 'destructive' })
  }
  await expectReason('There was a problem setting up the payment. Nothing was charged.')
  expect(toast()).toMatchObject({ description: 'There was a problem setting up the payment' })
  await expectReason('Not to this person.')
  await expectReason('There was a problem setting up the payment. Nothing was charged.')
  const keys = posted(sent, '/create-payment-intent').map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toEqual([keys[0], keys[0], keys[0]])
})

test.each([
  ['a declined card', { error: { message: 'Your card was declined.' } }, 'Payment failed', 'Your card was declined.'],
  ['a refusal without a message', { error: {} }, 'Payment failed', 'Your payment was not processed'],
  [
    'a payment that is not complete',
    { paymentIntent: intentOf('pi_1_secret_1', 'processing') },
    'Payment failed',
    'Your payment was not processed',
  ],
  ['an unexpected error', null, 'Payment error', 'An unexpected error occurred'],
])(
  '%s shows a toast, charges nothing more, and can be tried again [spec-tip-only-succeeded] [spec-tip-payment-failed] [spec-tip-payment-error]',
  async (_what, response, title, description) => {
    stripe.confirm = async () => response ?? Promise.reject(new Error('network'))
    const { sent, toast, address } = open()
    await toPayment()
    await userEvent.click(await readyToPay('Pay $15.00'))
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(description))
    expect(toast()).toMatchObject({ title, description, variant: 'destructive' })
    expect(address()).toBe('/tip/9')
    stripe.retrieve = async (secret) => ({ paymentIntent: intentOf(secret, 'requires_payment_method') })

    stripe.confirm = async ({ clientSecret }) => ({ paymentIntent: intentOf(clientSecret) })
    await userEvent.click(await readyToPay('Pay $15.00'))
    await waitFor(() => expect(address()).toBe('/messages?to=9'))
    expect(posted(sent, '/create-payment-intent')).toHaveLength(1)
  },
)

test('does not pay twice after a lost response', async () => {
  stripe.confirm = async () => Promise.reject(new Error('network'))
  const { toast, address } = open()
  await toPayment()
  await userEvent.click(await readyToPay('Pay $15.00'))
  await waitFor(() => expect(toast()?.title).toBe('Payment error'))
  stripe.retrieve = async () => ({ error: { type: 'api_connection_error', message: 'Please check your connection.' } })
  await userEvent.click(await readyToPay('Pay $15.00'))
  await waitFor(() => expect(toast()?.description).toBe('Please check your connection.'))
  stripe.retrieve = async (secret) => ({ paymentIntent: intentOf(secret) })
  await userEvent.click(await readyToPay('Pay $15.00'))
  await waitFor(() => expect(address()).toBe('/messages?to=9'))
  expect(called('confirmPayment')).toHaveLength(1)
})

test.each([
  ['was open for too long', 'abandoned', 'This payment was open for too long, so it has ended. Nothing was charged.'],
  ['was ended', null, 'This payment has ended. Nothing was charged.'],
])(
  'explains that a payment %s, and creates a new one on the next attempt',
  async (_what, cancellation_reason, sentence) => {
    const created = server['POST /create-payment-intent']
    // Without Stripe's reason, the page repeats the request to learn the site's.
    const responses = [created, ...(cancellation_reason ? [] : [{ status: 409, body: { code: 'tip-over' } }]), created]
    const { sent, toast, address } = open({ 'POST /create-payment-intent': () => responses.shift()! })
    await toPayment()
    stripe.confirm = async ({ clientSecret }) => ({
      error: { message: 'canceled', payment_intent: { ...intentOf(clientSecret, 'canceled'), cancellation_reason } },
    })
    await userEvent.click(await readyToPay('Pay $15.00'))
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent(`${sentence} Press Pay to begin a new one.`),
    )
    expect(toast()?.title).toBe('Payment failed')
    stripe.confirm = async ({ clientSecret }) => ({ paymentIntent: intentOf(clientSecret) })
    await userEvent.click(await readyToPay('Pay $15.00'))
    await waitFor(() => expect(address()).toBe('/messages?to=9'))
    const keys = posted(sent, '/create-payment-intent').map(({ headers }) => headers.get('idempotency-key'))
    expect(new Set(keys).size).toBe(2)
    expect(responses).toEqual([])
  },
)

const LIMIT = 'This person has received as much as we accept for one person in a day.'
const ended = { status: 409, body: { code: 'tip-ended-limit', message: LIMIT } }

test("says on the open page that a payment was canceled because of the helper's limit", async () => {
  const responses = [server['POST /create-payment-intent'], ended]
  const { sent } = open({ 'POST /create-payment-intent': () => responses.shift()! })
  await toPayment()
  stripe.confirm = async ({ clientSecret }) => ({
    error: { message: 'canceled', payment_intent: intentOf(clientSecret, 'canceled') },
  })
  await userEvent.click(await readyToPay('Pay $15.00'))
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(LIMIT))
  const keys = posted(sent, '/create-payment-intent').map(({ headers }) => headers.get('idempotency-key'))
  expect(new Set(keys).size).toBe(1)
})

test('sends a token of the bot check when the server asks for one', async () => {
  const responses = [{ status: 403, body: { code: 'bot-unknown' } }, server['POST /create-payment-intent']]
  const { sent, address } = open({ 'POST /create-payment-intent': () => responses.shift()! })
  await toPayment()
  await userEvent.click(await readyToPay('Pay $15.00'))
  await waitFor(() => expect(address()).toBe('/messages?to=9'))
  const posts = posted(sent, '/create-payment-intent')
  expect(posts).toHaveLength(2)
  expect(new Set(posts.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
})

test("says to a giver who returns that the payment was canceled because of the helper's limit", async () => {
  stripe.retrieve = async (secret) => ({ paymentIntent: intentOf(secret, 'canceled') })
  const attempt = { tip: { amount: 7, receiverId: 9 }, clientSecret: 'pi_7_secret_7', key: 'a-key' }
  const { sent } = open({ 'POST /create-payment-intent': ended }, { pathname: '/tip/9', state: { attempt } })
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(LIMIT))
  expect(posted(sent, '/create-payment-intent')[0]?.headers.get('idempotency-key')).toBe('a-key')
})

test('creates a new payment when the one of a previous visit was canceled', async () => {
  stripe.retrieve = async (secret) => ({ paymentIntent: intentOf(secret, 'canceled') })
  const attempt = { tip: { amount: 7, receiverId: 9 }, clientSecret: 'pi_7_secret_7' }
  const { sent, address } = open({}, { pathname: '/tip/9', state: { attempt } })
  await toPayment()
  await userEvent.click(await readyToPay('Pay $7.00'))
  await waitFor(() => expect(address()).toBe('/messages?to=9'))
  expect(posted(sent, '/create-payment-intent')).toHaveLength(1)
  expect(called('confirmPayment')).toMatchObject([{ clientSecret: 'pi_1_secret_1' }])
})

test('loads a person without listings by their account', async () => {
  open({ 'GET /listings/9': { status: 404 }, 'GET /users/9': { body: priya } })
  expect(await screen.findByText('Priya')).toBeVisible()
})

test('says that the person does not exist [spec-tip-unknown]', async () => {
  open({ 'GET /listings/9': { status: 404 }, 'GET /users/9': { status: 404 } })
  expect(await screen.findByRole('heading', { name: 'User Not Found' })).toBeVisible()
  expect(screen.getByText('The user you are trying to tip does not exist')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Find Companions' })).toHaveAttribute('href', '/search')
})

test('reloads a person who failed to load', async () => {
  let response: { status?: number; body?: unknown } = { status: 503 }
  open({ 'GET /listings/9': () => response })
  const again = await button('Try again')
  response = { body: listed }
  await userEvent.click(again)
  expect(await screen.findByText('Priya')).toBeVisible()
})

test('opens the messages after going back to a paid tip, without asking to pay again', async () => {
  const attempt = { tip: { amount: 7, receiverId: 9 }, clientSecret: 'pi_7_secret_7' }
  const { address, toast, sent } = open({}, { pathname: '/tip/9', state: { attempt } })
  await waitFor(() => expect(address()).toBe('/messages?to=9'))
  expect(toast()?.title).toBe('Payment successful')
  expect(posted(sent, '/create-payment-intent')).toEqual([])
})
