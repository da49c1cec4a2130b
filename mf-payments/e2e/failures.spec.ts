import { expect, expectNotice, test } from '@flight-amigo/shell/e2e'
import {
  DECLINED,
  endReservation,
  fillCard,
  idOf,
  intentsFor,
  leaveTip,
  paidTo,
  payButton,
  refusePayments,
} from './steps.ts'

test.describe.configure({ timeout: 60_000 })

test('every failure of a checkout names its reason', {
  tag: [
    '@spec-checkout-default',
    '@spec-checkout-go-back',
    '@spec-checkout-no-recipient',
    '@spec-checkout-unknown-recipient',
    '@spec-checkout-recipient-not-loaded',
    '@spec-success-missing',
    '@spec-success-not-retrieved',
    '@spec-success-not-paid',
  ],
}, async ({ page, as, expectTrouble }) => {
  expectTrouble(/ (40[0249]|503) .*(\/api\/users\/|payment)|ERR_FAILED.*\/api\/users\//)
  const id = await idOf(await as('Priya'))
  const expectReason = async (reason: string) => {
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    await expect(page.getByText(reason)).toBeVisible()
  }
  await page.goto('/contact')
  await page.goto('/checkout')
  await expectReason('Recipient information is missing')
  await page.getByRole('button', { name: 'Go Back' }).click()
  await expect(page).toHaveURL('/')

  await page.goto('/checkout/99999999')
  await expectReason('Could not find recipient information')
  await page.goto('/checkout/nobody')
  await expectReason('Could not find recipient information')

  await page.route('**/api/users/*', (route) => route.abort(), { times: 1 })
  await page.goto(`/checkout?recipientId=${id}`)
  await expectReason('Could not load recipient information')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Tip amount')).toHaveValue('5')

  const recover = await refusePayments(page.request)
  await fillCard(page, DECLINED.failures)
  await payButton(page).click()
  await expectNotice(
    page,
    'Payment setup failed',
    'The payment service is not responding. Nothing was charged. Please try again.',
  )
  await recover()
  await payButton(page).click()
  await expectNotice(page, 'Payment failed', 'Your card was declined.')
  const [declined] = await intentsFor(page.request, id)
  await page.goto(`/checkout/success?recipientId=${id}&payment_intent_client_secret=${declined?.client_secret}`)
  await expect(page.getByRole('heading', { name: 'Payment failed' })).toBeVisible()
  await expect(page.getByText('Your payment was not processed')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to the tip' })).toHaveAttribute('href', `/checkout/${id}`)

  await page.goto('/checkout/success')
  await expect(page.getByText('Payment information is missing')).toBeVisible()
  await page.goto('/checkout/success?payment_intent_client_secret=pi_1_secret_1')
  await expect(page.getByText('Could not retrieve payment information')).toBeVisible()

  const other = await idOf(await as('Meera'))
  await leaveTip(page, id)
  await page.goto(page.url().replace(`recipientId=${id}`, `recipientId=${other}`))
  await expect(page.getByText('The payment does not match our records.')).toBeVisible()
  await expect(page.getByText('Meera')).toHaveCount(0)
})

test('without a network the form says so, keeps the card, and the next try pays once', {
  tag: '@spec-checkout-setup-failed',
}, async ({ page, as, expectTrouble }) => {
  expectTrouble(/ERR_INTERNET_DISCONNECTED|ERR_FAILED.*\/confirm/)
  const id = await idOf(await as('Priya'))
  await page.goto(`/checkout/${id}?amount=6`)
  await fillCard(page)
  await page.context().setOffline(true)
  await payButton(page).click()
  const notice = page.getByRole('main').getByRole('alert')
  await expect(notice).toContainText("You're offline. Try again when you're connected. Nothing was charged.")
  await expectNotice(page, 'Payment setup failed', "You're offline. Try again when you're connected.")
  await page.context().setOffline(false)
  // The response to the confirmation is lost: Stripe has charged the card, but the browser does not know.
  await page.route('**/v1/payment_intents/*/confirm', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await payButton(page).click()
  await expect(notice).toContainText('Payment failed')
  await page.unroute('**/v1/payment_intents/*/confirm')
  await page.getByRole('button', { name: '$20' }).click()
  await payButton(page).click()
  await expect(page.getByText('$6.00')).toBeVisible()
  expect(await paidTo(page.request, id)).toEqual([6])
})

test('the payer sees success when the record fails', { tag: '@spec-success-not-recorded' }, async ({
  page,
  as,
  expectTrouble,
}) => {
  expectTrouble(/ERR_FAILED.*\/api\/payment-success/)
  const id = await idOf(await as('Priya'))
  await page.route('**/api/payment-success', (route) => route.abort())
  await leaveTip(page, id)
  await expectNotice(
    page,
    'Payment Recorded',
    "Your payment was successful, but we couldn't record all details. Don't worry, your tip was sent!",
  )
})

test('a declined payment expires, and the next attempt is a new payment', async ({ page, as, expectTrouble }) => {
  expectTrouble(/ (400|402) .*\/payment_intents\//)
  const id = await idOf(await as('Priya'))
  await page.goto(`/checkout/${id}?amount=8`)
  await fillCard(page, DECLINED.failures)
  await payButton(page).click()
  const notice = page.getByRole('main').getByRole('alert')
  await expect(notice).toContainText('Your card was declined.')
  await endReservation(page, id)

  await fillCard(page)
  await payButton(page).click()
  await expect(notice).toContainText('This payment was open for too long, so it has ended. Nothing was charged.')
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  expect(await paidTo(page.request, id)).toEqual([8])
})
