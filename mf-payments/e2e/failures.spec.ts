import { expect, expectNotice, test } from '@flight-amigo/shell/e2e'
import { fillCard, idOf, paidTo, payButton } from './steps.ts'

test.describe.configure({ timeout: 60_000 })

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
