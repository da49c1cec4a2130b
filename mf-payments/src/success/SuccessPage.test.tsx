import { dayOfMoment } from '@flight-amigo/shared-ui/days'
import { asha, renderInSite, type SentRequest } from '@flight-amigo/shell/test'
import { beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { intentOf, recordingStripe, settings } from '../../test/recordingStripe.ts'
import { SuccessPage } from './SuccessPage.tsx'

type Options = NonNullable<Parameters<typeof renderInSite>[1]>

const AT = '/checkout/success?recipientId=9&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_1'
const RECEIPT = { receiptNumber: 'FA-000012', card: null }
const server = {
  'POST /payment-success': {
    body: {
      ...{ recipientId: 9, recipientName: 'Priya', amount: 15, status: 'paid', paidAt: new Date().toISOString() },
      ...{ receiptNumber: 'FA-000012', card: { brand: 'Visa', last4: '4242' } },
    },
  },
}

let stripe: ReturnType<typeof recordingStripe>
beforeEach(() => {
  stripe = recordingStripe()
})

const open = ({ server: changed, ...options }: Options = {}) =>
  renderInSite(<SuccessPage />, { at: AT, settings, server: { ...server, ...changed }, ...options })
const reports = (sent: SentRequest[]) => sent.filter(({ url }) => url === '/payment-success')

test('reports the payment once and shows the record [spec-success-recorded]', async () => {
  const { sent, toast } = open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Payment Successful!' })).toBeVisible()
  expect(screen.getByText('$15.00')).toBeVisible()
  expect(screen.getByText('Succeeded')).toBeVisible()
  expect(screen.getByText(dayOfMoment(new Date()))).toBeVisible()
  expect(await screen.findByText('Thank you for your tip to Priya!')).toBeVisible()
  await waitFor(() => expect(toast()?.description).toBe('Your tip has been successfully recorded!'))
  expect(reports(sent).map(({ body }) => body)).toEqual([{ paymentIntentId: 'pi_1', recipientId: 9, amount: 15 }])
  expect(sent.map(({ url }) => url)).toEqual(['/payment-success'])
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})

test('says to whom the money goes, when it arrives and where the receipt is', async () => {
  open({ settings: { ...settings, contactEmail: 'hello@flight-amigo.test' } })
  await screen.findByText(/Your full tip goes to/)
  const about = screen.getByRole('region', { name: 'What happens with your tip' })
  expect(about).toHaveTextContent("Your full tip goes to the helper's account at Stripe")
  expect(screen.getAllByText(/Priya/)).toHaveLength(2) // the thanks and the receipt
  expect(about).toHaveTextContent('usually within a few days')
  expect(about).toHaveTextContent('If you entered an email address for the receipt, we send it there.')
  const receipt = screen.getByRole('article', { name: 'Receipt' })
  expect(receipt).toHaveTextContent('Paid withVisa ending in 4242')
  expect(receipt).toHaveTextContent('Receipt numberFA-000012')
  expect(within(receipt).getByRole('link', { name: 'hello@flight-amigo.test' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Print receipt' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Go to your conversation' })).toBeNull()
})

test('tells a signed-in payer that the tip waits, and where the receipt is', async () => {
  const record = { recipientId: 9, recipientName: 'Priya', amount: 15, paidAt: new Date().toISOString(), ...RECEIPT }
  open({ user: asha, server: { 'POST /payment-success': { body: { ...record, status: 'waiting' } } } })
  await screen.findByText(/We hold your full tip/)
  const about = screen.getByRole('region', { name: 'What happens with your tip' })
  expect(about).toHaveTextContent('We hold your full tip until it can be paid out to the helper')
  expect(about).toHaveTextContent(`We email it to ${asha.email}`)
  expect(screen.getByRole('link', { name: 'Go to your conversation' })).toHaveAttribute('href', '/messages?to=9')
})

test("shows name, amount and day of the server's record, not those in the URL", async () => {
  const body = {
    recipientId: 4,
    recipientName: 'Meera',
    amount: 12,
    status: 'paid',
    paidAt: new Date('2026-03-04T12:00').toISOString(),
    ...RECEIPT,
  }
  open({ at: `${AT}&amount=900&name=Priya`, server: { 'POST /payment-success': { body } } })
  expect(await screen.findByText('Thank you for your tip to Meera!')).toBeVisible()
  expect(screen.getByText('$12.00')).toBeVisible()
  expect(screen.getByText('Mar 4, 2026')).toBeVisible()
  expect(screen.queryByText(/Priya|\$900/)).toBeNull()
})

test.each([
  ['unknown', { status: 404, body: { code: 'payment-unknown', message: 'We could not find this payment.' } }],
  ["not the address's", { status: 409, body: { code: 'payment-mismatch', message: 'It does not match our records.' } }],
  ["another's", { status: 403, body: { code: 'payment-of-another', message: 'Made by another user.' } }],
])('does not confirm a payment that is %s', async (_what, response) => {
  open({ server: { 'POST /payment-success': response } })
  expect(await screen.findByText(response.body.message)).toBeVisible()
  expect(screen.queryByText(/\$15|Payment Successful/)).toBeNull()
})

test('shows Processing until Stripe responds [spec-success-processing]', async () => {
  stripe.retrieve = () => new Promise(() => {})
  open()
  expect(await screen.findByText('Processing...')).toBeVisible()
})

test('shows success when the record fails [spec-success-dollars] [spec-success-not-recorded]', async () => {
  const { toast } = open({ server: { 'POST /payment-success': { status: 503 } } })
  await waitFor(() =>
    expect(toast()).toMatchObject({
      title: 'Payment Recorded',
      description: "Your payment was successful, but we couldn't record all details. Don't worry, your tip was sent!",
    }),
  )
  expect(screen.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  expect(screen.getByText(/this is what Stripe shows/)).toBeVisible()
  expect(screen.getByText('Payment number at Stripe').nextSibling).toHaveTextContent('pi_1')
  expect(screen.getByText('$15.00')).toBeVisible()
})

test('shows the same receipt after a reload without a second toast', async () => {
  const [pathname = '', search = ''] = AT.split(/(?=\?)/)
  const before = open().toast
  await waitFor(() => expect(before()?.title).toBe('Payment successful'))
  const shown = before()
  const { sent, toast } = open({ at: { pathname, search, state: { recorded: 'pi_1' } } })
  await waitFor(() => expect(reports(sent)).toHaveLength(1))
  await screen.findAllByText('Thank you for your tip to Priya!')
  expect(toast()).toBe(shown)
})

test('says that the URL has no payment [spec-success-missing]', async () => {
  const { sent } = open({ at: '/checkout/success' })
  expect(await screen.findByText('Payment information is missing')).toBeVisible()
  expect(stripe.calls).toEqual([])
  expect(sent).toEqual([])
})

test.each([
  ['refuses', async () => ({ error: { message: 'No such payment_intent' } })],
  ['cannot be reached', async () => Promise.reject(new Error('network'))],
])('offers a retry when Stripe %s [spec-success-not-retrieved]', async (_what, response) => {
  stripe.retrieve = response
  const { sent } = open()
  expect(await screen.findByText('Could not retrieve payment information')).toBeVisible()
  expect(reports(sent)).toEqual([])
  stripe.retrieve = async (secret) => ({ paymentIntent: intentOf(secret) })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('$15.00')).toBeVisible()
})

test('links back to the tip after a failed payment and reports nothing [spec-success-not-paid]', async () => {
  stripe.retrieve = async (secret) => ({ paymentIntent: intentOf(secret, 'requires_payment_method') })
  const { sent } = open()
  expect(await screen.findByText('Your payment was not processed')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to the tip' })).toHaveAttribute('href', '/checkout/9')
  expect(reports(sent)).toEqual([])
})
