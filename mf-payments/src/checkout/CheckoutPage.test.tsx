import { asha, renderInSite, type SentRequest } from '@flight-amigo/shell/test'
import { beforeEach, expect, test } from '@jest/globals'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { intentOf, recordingStripe, settings } from '../../test/recordingStripe.ts'
import { CheckoutPage } from './CheckoutPage.tsx'

type Options = NonNullable<Parameters<typeof renderInSite>[1]>

const priya = { id: 9, username: 'Priya', profilePictureUrl: null, languages: null, bio: null, verified: true }
let payments = 0
// No service of the bot check stands in these settings.
const captchaToken = 'bot-check-unavailable'
const server = {
  'GET /users/9': { body: priya },
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
const setUps = (sent: SentRequest[]) => sent.filter(({ url }) => url === '/create-payment-intent')
const called = (name: string) => stripe.calls.filter(([call]) => call === name).map(([, given]) => given)

test.each(['/checkout/9', '/checkout?recipientId=9'])(
  '%s asks for 5 dollars, sets the payment up once, without login',
  async (at) => {
    const { sent } = open({ at })
    expect(await screen.findByText('Supporting Priya for their help')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1, name: 'Leave a Tip' })).toBeVisible()
    await readyToPay('Pay $5.00')
    expect(setUps(sent).map(({ body }) => body)).toEqual([{ amount: 5, recipientId: 9, message: '', captchaToken }])
    expect(called('elements').at(-1)).toMatchObject({ clientSecret: 'pi_1_secret_1', locale: 'en' })
  },
)

test('somebody who is signed in is not checked', async () => {
  const { sent } = open({ user: asha })
  await readyToPay('Pay $5.00')
  expect(setUps(sent).map(({ body }) => body)).toEqual([{ amount: 5, recipientId: 9, message: '' }])
})

test('the page says that a message does not go along when the helper takes none from visitors', async () => {
  open({
    server: {
      'POST /create-payment-intent': { status: 201, body: { clientSecret: 'pi_1_secret_1', messageLeftOut: true } },
    },
  })
  await userEvent.type(await screen.findByLabelText(/Message/), 'Thank you!')
  expect(await screen.findByText(/Priya takes messages only from people who are signed in/)).toBeVisible()
})

test('the page shows the recipient’s name as the server knows it, not the name in the link', async () => {
  open({ at: '/checkout/9?amount=5&name=The+Red+Cross' })
  expect(await screen.findByText('Supporting Priya for their help')).toBeVisible()
  expect(screen.queryByText(/Red Cross/)).toBeNull()
})

test('Stripe leads to the success page and gets the address for the receipt', async () => {
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

test('a signed-in payer gets the receipt at their own address', async () => {
  open({ user: asha })
  await readyToPay('Pay $5.00')
  expect(screen.getByLabelText('Email for your receipt')).toHaveValue('asha@mail.test')
  expect(screen.getByLabelText('Email for your receipt')).toHaveAttribute('readonly')
})

test('a typed message sets up one payment when the typing ends, and that payment is confirmed', async () => {
  const { sent } = open()
  await readyToPay('Pay $5.00')
  await userEvent.click(await button('$20'))
  await readyToPay('Pay $20.00')
  await userEvent.type(screen.getByLabelText('Message'), ' Thank you! ')
  expect(await button('Pay $20.00')).toBeDisabled()
  await userEvent.tab()
  await userEvent.click(await readyToPay('Pay $20.00'))
  await waitFor(() => expect(called('confirmPayment')).toMatchObject([{ clientSecret: 'pi_3_secret_3' }]))
  expect(setUps(sent).map(({ body }) => body)).toEqual([
    { amount: 5, recipientId: 9, message: '', captchaToken },
    { amount: 20, recipientId: 9, message: '', captchaToken },
    { amount: 20, recipientId: 9, message: 'Thank you!', captchaToken },
  ])
})

test('after a pause in typing the card form is ready', async () => {
  open()
  await userEvent.type(await screen.findByLabelText('Message'), 'Thanks')
  await readyToPay('Pay $5.00')
  expect(screen.getByLabelText('Message')).toHaveFocus()
})

test('a declined card keeps amount and message', async () => {
  stripe.confirm = async () => ({ error: { message: 'Your card was declined.' } })
  const { toast } = open()
  await userEvent.type(await screen.findByLabelText('Message'), 'For the coffee')
  await userEvent.click(await button('$10'))
  await userEvent.click(await readyToPay('Pay $10.00'))
  await waitFor(() =>
    expect(toast()).toMatchObject({ title: 'Payment failed', description: 'Your card was declined.' }),
  )
  expect(screen.getByLabelText('Message')).toHaveValue('For the coffee')
  expect(screen.getByRole('spinbutton')).toHaveValue(10)
})

test('each invalid field shows its problem, and nothing is set up or paid before it is valid', async () => {
  const { sent } = open({ at: '/checkout/9?amount=1000' })
  expect(await screen.findByText('A tip is at most $500')).toBeVisible()
  await userEvent.click(await button('$5'))
  await readyToPay('Pay $5.00')

  await userEvent.click(screen.getByLabelText('Message'))
  await userEvent.paste('x'.repeat(301))
  expect(screen.getByText('Your message is longer than 300 characters')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
  await userEvent.clear(screen.getByLabelText('Message'))

  const email = screen.getByLabelText('Email for your receipt')
  await userEvent.type(email, 'meera')
  await userEvent.click(await readyToPay('Pay $5.00'))
  expect(screen.getByText('Please enter a valid email address')).toBeVisible()
  expect(email).toHaveFocus()
  expect(called('confirmPayment')).toEqual([])
  expect(setUps(sent)).toHaveLength(1)
})

test.each([
  ['without a recipient', '/checkout?amount=5', {}, 'Recipient information is missing'],
  ['for nobody', '/checkout/9', { 'GET /users/9': { status: 404 } }, 'Could not find recipient information'],
  ['for an invalid id', '/checkout/abc', { 'GET /users/abc': { status: 400 } }, 'Could not find recipient information'],
  ['when the server fails', '/checkout/9', { 'GET /users/9': { status: 500 } }, 'Could not load recipient information'],
  [
    'when the payment cannot be set up',
    '/checkout/9',
    { 'POST /create-payment-intent': { status: 500 } },
    'Could not process payment setup',
  ],
  [
    'when the server gives a reason',
    '/checkout/9',
    { 'POST /create-payment-intent': { status: 400, body: { code: 'tip-to-oneself', message: 'Not to yourself.' } } },
    'Not to yourself.',
  ],
])('%s the page says what went wrong and leads back', async (_when, at, changed, words) => {
  const { address } = open({ at, server: changed as never })
  expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  expect(screen.getByText(words)).toBeVisible()
  await userEvent.click(await button('Go Back'))
  await waitFor(() => expect(address()).toBe('/'))
})

test('a failed setup is tried again with the same key', async () => {
  let fails = true
  const { sent } = open({
    server: {
      'POST /create-payment-intent': () =>
        fails ? { status: 503 } : { status: 201, body: { clientSecret: 'pi_1_secret_1' } },
    },
  })
  const again = await button('Try again')
  fails = false
  await userEvent.click(again)
  await readyToPay('Pay $5.00')
  const keys = setUps(sent).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toEqual([keys[0], keys[0]])
})

const triedBefore = {
  state: { tried: { tip: { amount: 7, recipientId: 9, message: 'Thanks' }, clientSecret: 'pi_7_secret_7' } },
}

test('after a step back to a paid checkout it says that it is paid, and offers another tip', async () => {
  const { sent } = open({ at: { pathname: '/checkout/9', search: '?amount=7', ...triedBefore } })
  expect(await screen.findByRole('heading', { level: 1, name: 'Payment Successful!' })).toBeVisible()
  expect(screen.getByText('Thank you for your tip to Priya!')).toBeVisible()
  expect(setUps(sent)).toEqual([])
  await userEvent.click(await button('Leave Another Tip'))
  await readyToPay('Pay $7.00')
  expect(setUps(sent)).toHaveLength(1)
})

test('a page that the browser restores in the middle of a payment checks whether it was paid', async () => {
  stripe.confirm = () => new Promise(() => {})
  open()
  await userEvent.click(await readyToPay('Pay $5.00'))
  expect(await button('Processing...')).toBeVisible()
  fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }))
  expect(await screen.findByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  expect(called('retrievePaymentIntent')).toContain('pi_1_secret_1')
})

test('after a step back to an unpaid checkout it continues the same payment, amount and message', async () => {
  stripe.retrieve = async (secret) => ({ paymentIntent: intentOf(secret, 'requires_payment_method') })
  const { sent } = open({ at: { pathname: '/checkout/9', search: '?amount=5', ...triedBefore } })
  expect(await screen.findByLabelText('Message')).toHaveValue('Thanks')
  await userEvent.click(await readyToPay('Pay $7.00'))
  await waitFor(() => expect(called('confirmPayment')).toMatchObject([{ clientSecret: 'pi_7_secret_7' }]))
  expect(setUps(sent)).toEqual([])
})

test('a payment that Stripe reports as made leads to the success page', async () => {
  stripe.confirm = async ({ clientSecret }) => ({ error: { payment_intent: intentOf(clientSecret) } })
  const { address } = open()
  await userEvent.click(await readyToPay('Pay $5.00'))
  await waitFor(() =>
    expect(address()).toBe(
      '/checkout/success?recipientId=9&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_1&redirect_status=succeeded',
    ),
  )
})

test('card fields that fail to load can be loaded again; message and amount stay', async () => {
  stripe.fields = 'loaderror'
  open()
  expect(await screen.findByRole('heading', { name: 'The card form could not be loaded' })).toBeVisible()
  await userEvent.type(screen.getByLabelText('Message'), 'Thanks')
  stripe.fields = 'ready'
  await userEvent.click(await button('Try again'))
  await readyToPay('Pay $5.00')
  expect(screen.getByLabelText('Message')).toHaveValue('Thanks')
})
