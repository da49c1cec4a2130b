import { asha, renderInSite, type SentRequest } from '@flight-amigo/shell/test'
import { beforeEach, expect, test } from '@jest/globals'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { intentOf, recordingStripe, settings } from '../../test/recordingStripe.ts'
import { CheckoutPage } from './CheckoutPage.tsx'

type Options = NonNullable<Parameters<typeof renderInSite>[1]>

const priya = {
  id: 9,
  username: 'Priya',
  profilePictureUrl: null,
  languages: null,
  languageCodes: [],
  bio: null,
  verified: true,
}
let payments = 0
const captchaToken = 'bot-check-unavailable'
const server = {
  'GET /users/9': { body: priya },
  'GET /payments/terms/9': { body: { possible: true, visitorMessages: true, payoutsReady: true } },
  'POST /create-payment-intent': () => {
    payments += 1
    return { status: 201, body: { clientSecret: `pi_${payments}_secret_${payments}` } }
  },
}

let stripe: ReturnType<typeof recordingStripe>
beforeEach(() => {
  stripe = recordingStripe()
  payments = 0
})

const open = ({ server: changed, ...options }: Options = {}) =>
  renderInSite(<CheckoutPage />, {
    at: '/checkout/9?amount=5&name=Priya',
    path: '/checkout/:recipientId?',
    settings,
    server: { ...server, ...changed },
    ...options,
  })
const button = (name: string) => screen.findByRole('button', { name })
const readyToPay = async (name: string) => {
  await waitFor(async () => expect(await button(name)).toBeEnabled())
  return button(name)
}
const amountInput = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Tip amount' })
const enter = async (text: string) => {
  await userEvent.clear(await screen.findByRole('spinbutton', { name: 'Tip amount' }))
  if (text) await userEvent.type(amountInput(), text)
}
const setUps = (sent: SentRequest[]) => sent.filter(({ url }) => url === '/create-payment-intent')
const called = (name: string) => stripe.calls.filter(([call]) => call === name).map(([, given]) => given)

test.each(['/checkout/9', '/checkout?recipientId=9'])(
  '%s asks for 5 dollars, and sets one payment up when Pay is pressed, without login',
  async (at) => {
    const { sent } = open({ at })
    expect(await screen.findByText('Supporting Priya for their help')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1, name: 'Leave a Tip' })).toBeVisible()
    const pay = await readyToPay('Pay $5.00')
    expect(setUps(sent)).toEqual([])
    expect(called('elements').at(-1)).toMatchObject({ mode: 'payment', amount: 500, currency: 'usd', locale: 'en' })
    await userEvent.click(pay)
    await waitFor(() => expect(called('confirmPayment')).toHaveLength(1))
    expect(setUps(sent).map(({ body }) => body)).toEqual([{ amount: 5, recipientId: 9, message: '', captchaToken }])
  },
)

test('skips the bot check for a signed-in payer', async () => {
  const { sent } = open({ user: asha })
  await userEvent.click(await readyToPay('Pay $5.00'))
  await waitFor(() => expect(called('confirmPayment')).toHaveLength(1))
  expect(setUps(sent).map(({ body }) => body)).toEqual([{ amount: 5, recipientId: 9, message: '' }])
})

test("says before the payment that a visitor's message is left out and that tips wait", async () => {
  const terms = { body: { possible: true, visitorMessages: false, payoutsReady: false } }
  open({ server: { 'GET /payments/terms/9': terms } })
  await userEvent.type(await screen.findByLabelText(/Message/), 'Thank you!')
  expect(await screen.findByText(/Priya takes messages only from people who are signed in/)).toBeVisible()
  expect(screen.getByText(/has not set up payouts yet/)).toHaveTextContent('Priya has not')
})

test('sends the message of a signed-in payer in any case', async () => {
  open({
    user: asha,
    server: { 'GET /payments/terms/9': { body: { possible: true, visitorMessages: false, payoutsReady: true } } },
  })
  await userEvent.type(await screen.findByLabelText(/Message/), 'Thank you!')
  expect(await screen.findByText('It goes along with your tip.')).toBeVisible()
  expect(screen.queryByText(/has not set up payouts/)).toBeNull()
})

test('says before an amount is entered that the person cannot receive tips', async () => {
  open({
    server: { 'GET /payments/terms/9': { body: { possible: false, visitorMessages: true, payoutsReady: true } } },
  })
  expect(await screen.findByText('Priya cannot receive tips at the moment')).toBeVisible()
})

test('rejects an amount that the person cannot receive now', async () => {
  const { sent } = open({
    server: {
      'GET /payments/terms/9': ({ url }) => ({
        body: { possible: !url.endsWith('amount=41'), visitorMessages: true, payoutsReady: true },
      }),
    },
  })
  await enter('41')
  expect(await screen.findByText('Priya cannot receive a tip of $41 at the moment')).toBeVisible()
  await userEvent.click(await readyToPay('Pay'))
  expect(amountInput()).toHaveFocus()
  expect(setUps(sent)).toEqual([])
})

test('refuses a tip to oneself before asking for an amount', async () => {
  open({ at: '/checkout/7', user: asha, server: { 'GET /users/7': { body: { ...priya, id: 7, username: 'Asha' } } } })
  expect(await screen.findByText('You cannot send a tip to yourself.')).toBeVisible()
  expect(screen.queryByLabelText('Tip amount')).toBeNull()
})

test('ignores invalid input and pays the last valid amount [spec-tip-invalid-ignored]', async () => {
  const { sent } = open()
  await readyToPay('Pay $5.00')
  for (const typed of ['0', '']) {
    await enter(typed)
    await userEvent.tab()
    expect(amountInput()).toHaveValue(5)
  }
  await enter('2.00')
  await userEvent.click(await readyToPay('Pay $2.00'))
  await waitFor(() => expect(setUps(sent).map(({ body }) => body)).toMatchObject([{ amount: 2 }]))
})

test.each(['0', '', '-5', '2.5', '1e2', 'NaN'])(
  'a suggestion of “%s” is none [spec-checkout-default]',
  async (amount) => {
    open({ at: `/checkout/9?amount=${amount}` })
    expect(await readyToPay('Pay $5.00')).toBeVisible()
  },
)

test("shows the server's name of the recipient, not the one in the URL", async () => {
  open({ at: '/checkout/9?amount=5&name=The+Red+Cross' })
  expect(await screen.findByText('Supporting Priya for their help')).toBeVisible()
  expect(screen.queryByText(/Red Cross/)).toBeNull()
})

test('passes the success URL and the receipt address to Stripe', async () => {
  stripe.confirm = () => new Promise(() => {})
  open()
  await userEvent.type(await screen.findByLabelText('Email for your receipt'), 'meera@mail.test')
  await userEvent.click(await readyToPay('Pay $5.00'))
  await waitFor(() =>
    expect(called('confirmPayment')).toEqual([
      {
        clientSecret: 'pi_1_secret_1',
        confirmParams: {
          return_url: 'http://localhost/checkout/success?recipientId=9',
          receipt_email: 'meera@mail.test',
        },
      },
    ]),
  )
  expect(await button('Processing...')).toBeVisible()
})

test('sends the receipt of a signed-in payer to their own address', async () => {
  open({ user: asha })
  await readyToPay('Pay $5.00')
  expect(screen.getByLabelText('Email for your receipt')).toHaveValue('asha@mail.test')
  expect(screen.getByLabelText('Email for your receipt')).toHaveAttribute('readonly')
})

test('keeps the card while amount and message change, and creates one payment with both', async () => {
  const { sent } = open()
  await readyToPay('Pay $5.00')
  const destroyed = called('destroy').length
  await userEvent.click(await button('$20'))
  await userEvent.type(screen.getByLabelText('Message'), ' Thank you! ')
  await enter('600')
  await enter('25')
  const pay = await button('Pay $25.00')
  expect(pay).toBeEnabled()
  expect(called('destroy')).toHaveLength(destroyed)
  await userEvent.click(pay)
  await waitFor(() => expect(called('confirmPayment')).toMatchObject([{ clientSecret: 'pi_1_secret_1' }]))
  expect(called('update').at(-1)).toEqual({ amount: 2500 })
  expect(setUps(sent).map(({ body }) => body)).toEqual([
    { amount: 25, recipientId: 9, message: 'Thank you!', captchaToken },
  ])
})

test('shows a declined card at the form and keeps amount, message and card', async () => {
  stripe.confirm = async () => ({ error: { message: 'Your card was declined.' } })
  const { sent, toast } = open()
  await userEvent.type(await screen.findByLabelText('Message'), 'For the coffee')
  await userEvent.click(await button('$10'))
  await userEvent.click(await readyToPay('Pay $10.00'))
  const notice = await screen.findByRole('alert')
  expect(notice).toHaveTextContent('Payment failed')
  expect(notice).toHaveTextContent('Your card was declined.')
  expect(notice.parentElement).toHaveFocus()
  expect(toast()).toMatchObject({ title: 'Payment failed', description: 'Your card was declined.' })
  expect(screen.getByLabelText('Message')).toHaveValue('For the coffee')
  expect(amountInput()).toHaveValue(10)

  stripe.confirm = () => new Promise(() => {})
  await userEvent.click(await readyToPay('Pay $10.00'))
  await waitFor(() => expect(called('confirmPayment')).toHaveLength(2))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(setUps(sent)).toHaveLength(1)
})

test('creates no payment for incomplete card fields', async () => {
  stripe.submit = async () => ({ error: { type: 'validation_error', message: 'Your card number is incomplete.' } })
  const { sent } = open()
  await userEvent.click(await readyToPay('Pay $5.00'))
  expect(await screen.findByRole('alert')).toHaveTextContent('Your card number is incomplete.')
  expect(setUps(sent)).toEqual([])
})

test('does not pay again with another amount after a lost response', async () => {
  stripe.confirm = async () => Promise.reject(new Error('network'))
  const { address, sent } = open()
  await userEvent.click(await readyToPay('Pay $5.00'))
  expect(await screen.findByRole('alert')).toHaveTextContent('An unexpected error occurred')
  await userEvent.click(await button('$20'))
  await userEvent.click(await readyToPay('Pay $20.00'))
  await waitFor(() => expect(address()).toContain('payment_intent=pi_1&'))
  expect(called('confirmPayment')).toHaveLength(1)
  expect(setUps(sent)).toHaveLength(1)
})

test('shows the problem of each invalid field and creates no payment until all are valid [spec-checkout-amount-above-zero]', async () => {
  const { sent } = open({ at: '/checkout/9?amount=1000' })
  expect(await screen.findByText('A tip is at most $500')).toBeVisible()
  await userEvent.click(await button('$5'))

  const message = screen.getByLabelText('Message')
  await userEvent.click(message)
  await userEvent.paste('x'.repeat(301))
  expect(screen.getByText('Your message cannot exceed 300 characters')).toBeVisible()
  await userEvent.click(await readyToPay('Pay $5.00'))
  expect(message).toHaveFocus()
  await userEvent.clear(message)

  const email = screen.getByLabelText('Email for your receipt')
  await userEvent.type(email, 'meera')
  await userEvent.click(await readyToPay('Pay $5.00'))
  expect(screen.getByText('Please enter a valid email address')).toBeVisible()
  expect(email).toHaveFocus()
  expect(called('confirmPayment')).toEqual([])
  expect(setUps(sent)).toEqual([])
})

test.each([
  ['without a recipient', '/checkout?amount=5', {}, 'Recipient information is missing'],
  ['for an unknown user', '/checkout/9', { 'GET /users/9': { status: 404 } }, 'Could not find recipient information'],
  ['for an invalid id', '/checkout/abc', { 'GET /users/abc': { status: 400 } }, 'Could not find recipient information'],
  ['when the server fails', '/checkout/9', { 'GET /users/9': { status: 500 } }, 'Could not load recipient information'],
])(
  '%s the page says what went wrong and leads back [spec-checkout-go-back] [spec-checkout-no-recipient] [spec-checkout-unknown-recipient] [spec-checkout-recipient-not-loaded]',
  async (_when, at, changed, problem) => {
    const { address } = open({ at, server: changed as never })
    expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    expect(screen.getByText(problem)).toBeVisible()
    await userEvent.click(await button('Go Back'))
    await waitFor(() => expect(address()).toBe('/'))
  },
)

test.each([
  [
    'without a network',
    () => Promise.reject(new TypeError('Failed to fetch')),
    'Could not process payment setup. Nothing was charged. Please try again.',
  ],
  [
    'when the server fails',
    () => ({ status: 503 }),
    'Could not process payment setup. Nothing was charged. Please try again.',
  ],
  [
    'when the server gives a reason',
    () => ({ status: 403, body: { code: 'tip-blocked', message: 'Not this one.' } }),
    'Not this one.',
  ],
])(
  '%s the form says so and keeps everything; the next try is the same payment [spec-checkout-setup-failed]',
  async (_when, failure, problem) => {
    let fails = true
    const { sent, toast } = open({
      server: {
        'POST /create-payment-intent': () =>
          fails ? failure() : { status: 201, body: { clientSecret: 'pi_1_secret_1' } },
      },
    })
    await userEvent.type(await screen.findByLabelText('Message'), 'Thanks')
    await userEvent.click(await readyToPay('Pay $5.00'))
    const notice = await screen.findByRole('alert')
    expect(notice).toHaveTextContent(problem)
    expect(notice.parentElement).toHaveFocus()
    expect(toast()).toMatchObject({ title: 'Payment setup failed', variant: 'destructive' })
    expect(screen.getByLabelText('Message')).toHaveValue('Thanks')
    expect(called('confirmPayment')).toEqual([])

    fails = false
    await userEvent.click(await readyToPay('Pay $5.00'))
    await waitFor(() => expect(called('confirmPayment')).toHaveLength(1))
    const keys = setUps(sent).map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toEqual([keys[0], keys[0]])
  },
)

test('a payment whose key the server refuses is begun again with a new key', async () => {
  let refuses = true
  const { sent } = open({
    server: {
      'POST /create-payment-intent': () =>
        refuses
          ? { status: 409, body: { code: 'tip-over', message: 'This payment has ended.' } }
          : { status: 201, body: { clientSecret: 'pi_1_secret_1' } },
    },
  })
  await userEvent.click(await readyToPay('Pay $5.00'))
  await screen.findByRole('alert')
  refuses = false
  await userEvent.click(await readyToPay('Pay $5.00'))
  await waitFor(() => expect(called('confirmPayment')).toHaveLength(1))
  expect(new Set(setUps(sent).map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2)
})

const previousAttempt = {
  state: { attempt: { tip: { amount: 7, recipientId: 9, message: 'Thanks' }, clientSecret: 'pi_7_secret_7' } },
}

test('says that the tip is paid after going back, and offers another one', async () => {
  const { sent } = open({ at: { pathname: '/checkout/9', search: '?amount=7', ...previousAttempt } })
  expect(await screen.findByRole('heading', { level: 1, name: 'Payment Successful!' })).toBeVisible()
  expect(screen.getByText('Thank you for your tip to Priya!')).toBeVisible()
  expect(setUps(sent)).toEqual([])
  await userEvent.click(await button('Leave Another Tip'))
  await userEvent.click(await readyToPay('Pay $7.00'))
  await waitFor(() => expect(setUps(sent)).toHaveLength(1))
})

test('checks whether it was paid when the browser restores the page', async () => {
  stripe.confirm = () => new Promise(() => {})
  open()
  await userEvent.click(await readyToPay('Pay $5.00'))
  expect(await button('Processing...')).toBeVisible()
  await waitFor(() => expect(called('confirmPayment')).toHaveLength(1))
  fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }))
  expect(await screen.findByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  expect(called('retrievePaymentIntent')).toContain('pi_1_secret_1')
})

test('continues the same payment after going back to an unpaid checkout [spec-pay-unpaid]', async () => {
  stripe.retrieve = async (secret) => ({ paymentIntent: intentOf(secret, 'requires_payment_method') })
  const { sent } = open({ at: { pathname: '/checkout/9', search: '?amount=5', ...previousAttempt } })
  expect(await screen.findByLabelText('Message')).toHaveValue('Thanks')
  await userEvent.click(await readyToPay('Pay $7.00'))
  await waitFor(() => expect(called('confirmPayment')).toMatchObject([{ clientSecret: 'pi_7_secret_7' }]))
  expect(setUps(sent)).toEqual([])
})

test('leads to the success page when Stripe reports a payment as made', async () => {
  stripe.confirm = async ({ clientSecret }) => ({ error: { payment_intent: intentOf(clientSecret) } })
  const { address } = open()
  await userEvent.click(await readyToPay('Pay $5.00'))
  await waitFor(() =>
    expect(address()).toBe(
      '/checkout/success?recipientId=9&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_1&redirect_status=succeeded',
    ),
  )
})

test('reloads card fields that failed to load, and keeps message and amount', async () => {
  stripe.fields = 'loaderror'
  open()
  expect(await screen.findByRole('heading', { name: 'The card form could not be loaded' })).toBeVisible()
  await userEvent.type(screen.getByLabelText('Message'), 'Thanks')
  stripe.fields = 'ready'
  await userEvent.click(await button('Try again'))
  await readyToPay('Pay $5.00')
  expect(screen.getByLabelText('Message')).toHaveValue('Thanks')
})
